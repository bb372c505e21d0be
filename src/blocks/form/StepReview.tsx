import { Copy } from '../../copy/Copy.tsx';
import type { CompiledForm, CrossUse } from '../../engine/form.ts';
import type { FormStep } from '../../engine/forms/visibleSteps.ts';
import { answerWords } from '../../form/answerWords.ts';
import type { FormFacts } from '../../state/formFacts.ts';
import { Hidden } from '../../widgets/LiveRegion.tsx';
import { ActionButton } from '../shared/ActionButton.tsx';
import styles from './StepReview.module.css';

interface StepReviewProps {
  form: CompiledForm;
  /** The steps with questions, before this one. */
  steps: FormStep[];
  answers: Readonly<Record<string, unknown>>;
  facts: FormFacts;
  /** Goes back to a step; absent while the answers are being sent. */
  onEdit: ((step: FormStep) => void) | undefined;
}

/** The answers to review before sending, by step. Each step has a link back to it. */
export function StepReview({ form, steps, answers, facts, onEdit }: StepReviewProps) {
  // What was typed twice is read once.
  const repeated = ((form.schema.equalTo ?? []) as CrossUse[]).map(({ field }) => field);
  return (
    <div className={styles.review}>
      <div>
        <h2 className={styles.heading}>
          <Copy text={{ $copy: 'form.steps.review' }} />
        </h2>
        <p className={styles.text}>
          <Copy text={{ $copy: 'form.steps.review.text' }} />
        </p>
      </div>
      {steps.map((step) => {
        const title = step.sections.find((section) => section.title !== undefined)?.title;
        const rows = step.fields.flatMap((name) => {
          const field = form.fields[name];
          if (field === undefined || repeated.includes(name)) return [];
          const words = answerWords(field, answers[name], facts[name]?.choices);
          return words === undefined ? [] : [{ field, words }];
        });
        return (
          <section key={step.place} className={styles.step}>
            <div className={styles.head}>
              <h3 className={styles.title}>
                <Copy text={title} plain />
              </h3>
              {onEdit !== undefined && (
                <ActionButton variant="link" onClick={() => onEdit(step)}>
                  <Copy text={{ $copy: 'form.steps.edit' }} />
                  <Hidden>
                    <span>: </span>
                    <Copy text={title} plain />
                  </Hidden>
                </ActionButton>
              )}
            </div>
            <dl className={styles.answers}>
              {rows.map(({ field, words }) => (
                <div key={field.name} className={styles.answer} data-answer={field.name}>
                  <dt className={styles.label}>
                    <Copy text={field.summaryLabel ?? field.label} plain />
                  </dt>
                  <dd className={styles.words}>
                    <Copy text={words} plain />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
}

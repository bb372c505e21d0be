import { Copy } from '../../copy/Copy.tsx';
import type { CompiledForm, CrossUse } from '../../engine/form.ts';
import type { FormStep } from '../../engine/forms/visibleSteps.ts';
import type { Text } from '../../engine/slice.ts';
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

/** The answers to review before sending, under the titles of their sections. Each has a link back to its step. */
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
      {steps.flatMap(titled).map(({ step, id, title, names }) => {
        const rows = names.flatMap((name) => {
          const field = form.fields[name];
          if (field === undefined || repeated.includes(name)) return [];
          const words = answerWords(field, answers[name], facts[name]?.choices);
          return words === undefined ? [] : [{ field, words }];
        });
        return (
          <section key={id} className={styles.step}>
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

interface TitledAnswers {
  step: FormStep;
  id: string;
  title: Text | undefined;
  names: string[];
}

/** The questions of a step by title; a section without one belongs to the section before it. */
function titled(step: FormStep): TitledAnswers[] {
  const groups: TitledAnswers[] = [];
  for (const { id, title, fields } of step.sections) {
    const names = fields.map(({ name }) => name).filter((name) => step.fields.includes(name));
    const last = groups.at(-1);
    if (title === undefined && last !== undefined) last.names.push(...names);
    else groups.push({ step, id, title, names });
  }
  return groups.filter(({ names }) => names.length > 0);
}

import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import clsx from 'clsx';
import { type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Copy } from '../copy/Copy.tsx';
import type { CompiledForm, Section } from '../engine/form.ts';
import { Hidden } from '../widgets/LiveRegion.tsx';
import { answerWords } from './answerWords.ts';
import { type FormContext, StepContext, useFormSurroundings, useSectionBlock } from './FormContext.ts';
import { formPlace, gridOf } from './fieldGrid.ts';
import styles from './ObjectFieldTemplate.module.css';

/**
 * rjsf's template of the form itself: the fields that its schema opens, in the sections of the uiSchema
 * (`ui:options.sections`), each a titled group on a grid of twelve columns; in a form with steps, those of the visible
 * step.
 */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { properties, uiSchema, formData, errorSchema = {}, registry } = props;
  const { form, isOpen, folded } = registry.formContext as FormContext;
  const { sections } = getUiOptions(uiSchema) as unknown as { sections: { id: string; fields: string[] }[] };
  const step = use(StepContext);
  const drawn = new Map(properties.map(({ name, content }) => [name, content]));
  let isFirst = true;
  return (
    <div className={clsx(styles.sections, formPlace)}>
      {step?.head?.(formData ?? {})}
      {form.sections.map((section, index) => {
        const isLater = step !== undefined && !step.sections.includes(section.id);
        if (isLater && !step.isUnsettled) return null;
        const fields = (sections[index]?.fields ?? []).filter((name) => drawn.has(name));
        const hasBlock = section.block !== undefined && isOpen(section, formData);
        if (fields.length === 0 && !hasBlock) return null;
        const isApart = !isFirst;
        isFirst = false;
        const inSection = fields.map((name) => drawn.get(name));
        const common = { section, hasBlock, isApart, isLater };
        if (section.fold !== true)
          return (
            <FormSection key={section.id} {...common}>
              {inSection}
            </FormSection>
          );
        return (
          <FoldedSection
            key={section.id}
            {...common}
            {...{ form, folded }}
            answers={formData ?? {}}
            hasError={fields.some((name) => errorSchema[name] !== undefined)}
          >
            {inSection}
          </FoldedSection>
        );
      })}
    </div>
  );
}

interface FormSectionProps {
  section: Section;
  hasBlock: boolean;
  /** Whether another section is above it. */
  isApart: boolean;
  /** Whether it belongs to a later step, if the window turns out to be a phone's. */
  isLater: boolean;
  /** Its answers in one line, in place of its fields. */
  line?: ReactNode;
  /** Its fields. */
  children: ReactNode;
}

/** A section without a title continues the one before it, unless its block has a heading. */
function FormSection({ section, hasBlock, isApart, isLater, line, children }: FormSectionProps) {
  const { id, title, text, block } = section;
  const Group = title === undefined ? 'div' : 'fieldset';
  const isOwn = title !== undefined || block !== undefined;
  return (
    <Group
      className={clsx(
        isOwn ? styles.section : styles.continued,
        gridOf(section.fields),
        isOwn && isApart && styles.apart,
        isLater && styles.later,
        line !== undefined && styles.folded,
      )}
      data-section={id}
    >
      {title !== undefined && (
        <legend className={styles.legend}>
          <h2 className={styles.title}>
            <Copy text={title} />
          </h2>
        </legend>
      )}
      {line ??
        (text !== undefined && (
          <div className={styles.text}>
            <Copy text={text} />
          </div>
        ))}
      {children}
      {block !== undefined && hasBlock && <SectionBlock id={block} />}
    </Group>
  );
}

interface FoldedSectionProps extends FormSectionProps {
  form: CompiledForm;
  folded: Set<string>;
  answers: Readonly<Record<string, unknown>>;
  /** One of its fields is in error. */
  hasError: boolean;
}

/** A section that came filled in: its answers in a line, with what shows its fields for the life of the form (F-781). */
function FoldedSection({ form, folded, answers, hasError, ...common }: FoldedSectionProps) {
  const { section } = common;
  const { facts } = useFormSurroundings();
  const [isOpen, setOpen] = useState(!folded.has(section.id));
  const line = useRef<HTMLDivElement>(null);
  /** Where somebody pressed Edit. */
  const edited = useRef<HTMLElement>(null);
  const edit = () => {
    edited.current = line.current?.parentElement ?? null;
    setOpen(true);
  };
  useLayoutEffect(() => {
    if (isOpen) edited.current?.querySelector<HTMLElement>('input:not(:read-only), select')?.focus();
  }, [isOpen]);
  if (hasError && !isOpen) setOpen(true);
  useEffect(() => {
    if (isOpen) folded.delete(section.id);
  }, [isOpen, folded, section.id]);
  if (isOpen) return <FormSection {...common} />;
  const { line: reads, fields } = section;
  const groups = (reads ?? fields.map(({ name }) => [{ name, isValue: false }])).map((group) =>
    group.flatMap(({ name, isValue }) => {
      const field = form.fields[name];
      const words = field && answerWords(field, answers[name], isValue ? undefined : facts[name]?.choices);
      return field === undefined || words === undefined ? [] : [{ name, field, words }];
    }),
  );
  const said = groups.filter((group) => group.length > 0);
  return (
    <FormSection
      {...common}
      line={
        <div className={styles.line} ref={line}>
          <p className={reads === undefined ? styles.answers : styles.sentence}>
            {said.map((group, index) => (
              <span key={group[0]?.name}>
                {group.map(({ name, field, words }) => (
                  <span key={name} data-answer={name}>
                    {reads === undefined && (
                      <Hidden>
                        <Copy text={field.summaryLabel ?? field.label} plain />
                      </Hidden>
                    )}{' '}
                    <Copy text={words} plain />
                  </span>
                ))}
                {reads !== undefined && index < said.length - 1 && <span>,</span>}{' '}
              </span>
            ))}
          </p>
          <button className={styles.edit} type="button" onClick={edit}>
            <Copy text={{ $copy: 'form.steps.edit' }} />
            <Hidden>
              <span>: </span>
              <Copy text={section.title} plain />
            </Hidden>
          </button>
        </div>
      }
    />
  );
}

function SectionBlock({ id }: { id: string }) {
  const drawn = useSectionBlock(id);
  return drawn === undefined ? null : <div className={styles.block}>{drawn}</div>;
}

import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { FocusEvent } from 'react';
import type { Section } from '../engine/form.ts';
import { drawText } from './drawText.tsx';
import { FieldAdapter } from './FieldAdapter.tsx';
import { useChangesOf } from './FieldStates.ts';
import type { FormController } from './FormController.ts';
import styles from './FormSections.module.css';
import { useFormSurroundings } from './FormSurroundings.ts';
import { useSectionBlock } from './SectionBlocksContext.ts';
import type { Answers } from './visibleAnswers.ts';

/**
 * What rjsf draws for the form's schema: its open sections in page order, each a titled group on a grid of twelve columns.
 * A field is drawn by an adapter of its own, which needs no more than its name.
 */
export function FormSections(props: FieldProps<Answers, RJSFSchema, FormController>) {
  const { formData = {}, registry } = props;
  const controller = registry.formContext;
  return (
    <div className={styles.sections} onFocusCapture={(event) => enter(controller, event)}>
      {controller.openSections(formData).map((section) => (
        <FormSection key={section.id} controller={controller} section={section} />
      ))}
    </div>
  );
}

/**
 * A section without a title goes on with the one before it, unless its block brings a heading of its own. It is its own
 * grid, and observes its fields all at once: a key draws the field that changed, and asks its neighbours (PERF-01).
 */
function FormSection({ controller, section }: { controller: FormController; section: Section }) {
  const { title, text, block } = section;
  const { facts } = useFormSurroundings();
  useChangesOf(section.fields, controller.states);
  const fields = section.fields.filter(({ name }) => facts[name]?.active);
  if (fields.length === 0 && block === undefined) return null;
  const Group = title === undefined ? 'div' : 'fieldset';
  return (
    <Group className={title === undefined && block === undefined ? styles.continued : styles.section}>
      {title !== undefined && (
        <legend className={styles.legend}>
          <h2 className={styles.title}>{drawText(title)}</h2>
        </legend>
      )}
      {text !== undefined && <div className={styles.text}>{drawText(text)}</div>}
      {fields.map(({ name, span, narrow }) => (
        <FieldAdapter
          key={name}
          controller={controller}
          name={name}
          state={controller.states.of(name)}
          className={cellOf(span, narrow)}
        />
      ))}
      {block !== undefined && <SectionBlock id={block} />}
    </Group>
  );
}

/** The field that holds the focus is entered. One listener for all of them; a dialog that a block opened is elsewhere. */
function enter(controller: FormController, { target, currentTarget }: FocusEvent<HTMLElement, Element>) {
  const field = target.closest<HTMLElement>('[data-field]');
  const name = field?.dataset.field;
  if (name !== undefined && currentTarget.contains(field)) controller.states.enter(name);
}

const columns = 12;

/** The cell of a field on the grid. The whole line is the rule, and needs no words. */
function cellOf(span: number, narrow = columns): string {
  let classes = styles.cell ?? '';
  if (span !== columns) classes += ` ${styles[`span${span}`]}`;
  if (narrow !== columns) classes += ` ${styles[`narrow${narrow}`]}`;
  return classes;
}

function SectionBlock({ id }: { id: string }) {
  const drawn = useSectionBlock(id);
  return drawn === undefined ? null : <div className={styles.block}>{drawn}</div>;
}

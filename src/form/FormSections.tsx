import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Section } from '../engine/form.ts';
import { drawText } from './drawText.tsx';
import { FieldAdapter } from './FieldAdapter.tsx';
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
  const { facts } = useFormSurroundings();
  return (
    <div className={styles.sections}>
      {controller.openSections(formData).map((section) => {
        const fields = section.fields.filter(({ name }) => facts[name]?.active);
        if (fields.length === 0 && section.block === undefined) return null;
        return drawSection(
          section,
          fields.map(({ name, span, narrow }) => (
            <FieldAdapter key={name} controller={controller} name={name} className={cellOf(span, narrow)} />
          )),
        );
      })}
    </div>
  );
}

const columns = 12;

/** The cell of a field on the grid. The whole line is the rule, and needs no words. */
function cellOf(span: number, narrow = columns): string {
  let classes = styles.cell ?? '';
  if (span !== columns) classes += ` ${styles[`span${span}`]}`;
  if (narrow !== columns) classes += ` ${styles[`narrow${narrow}`]}`;
  return classes;
}

/**
 * A section without a title goes on with the one before it, unless its block brings a heading of its own. It is its own
 * grid, and drawn by a function: a form mounts all of its sections at once (PERF-01).
 */
function drawSection({ id, title, text, block }: Section, fields: ReactNode[]): ReactNode {
  const Group = title === undefined ? 'div' : 'fieldset';
  return (
    <Group
      key={id}
      className={title === undefined && block === undefined ? styles.continued : styles.section}
    >
      {title !== undefined && (
        <legend className={styles.legend}>
          <h2 className={styles.title}>{drawText(title)}</h2>
        </legend>
      )}
      {text !== undefined && <div className={styles.text}>{drawText(text)}</div>}
      {fields}
      {block !== undefined && <SectionBlock id={block} />}
    </Group>
  );
}

function SectionBlock({ id }: { id: string }) {
  const drawn = useSectionBlock(id);
  return drawn === undefined ? null : <div className={styles.block}>{drawn}</div>;
}

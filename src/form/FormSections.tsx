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
      {controller.form.sections
        .filter((section) => controller.isOpen(section, formData))
        .map((section) => {
          const fields = section.fields.filter(({ name }) => facts[name]?.active);
          if (fields.length === 0 && section.block === undefined) return null;
          return (
            <FormSection key={section.id} section={section}>
              {fields.map(({ name, span, narrow }) => (
                <FieldAdapter
                  key={name}
                  controller={controller}
                  name={name}
                  className={cellOf(span, narrow)}
                />
              ))}
            </FormSection>
          );
        })}
    </div>
  );
}

/** The cell of a field on the grid. The whole line is the rule, and needs no words. */
function cellOf(span: number, narrow = 12): string {
  return [styles.cell, styles[`span${span}`], styles[`narrow${narrow}`]].filter(Boolean).join(' ');
}

/** A section without a title goes on with the one before it, unless its block brings a heading of its own. */
function FormSection({ section, children }: { section: Section; children: ReactNode[] }) {
  const { title, text, block } = section;
  const Group = title === undefined ? 'div' : 'fieldset';
  return (
    <Group className={title === undefined && block === undefined ? styles.continued : styles.section}>
      {title !== undefined && (
        <legend className={styles.legend}>
          <h2 className={styles.title}>{drawText(title)}</h2>
        </legend>
      )}
      {text !== undefined && <div className={styles.text}>{drawText(text)}</div>}
      {children.length > 0 && <div className={styles.grid}>{children}</div>}
      {block !== undefined && <SectionBlock id={block} />}
    </Group>
  );
}

function SectionBlock({ id }: { id: string }) {
  const drawn = useSectionBlock(id);
  return drawn === undefined ? null : <div className={styles.block}>{drawn}</div>;
}

import type { ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import type { CSSProperties, ReactNode } from 'react';
import type { Section } from '../engine/form.ts';
import { drawText } from './drawText.tsx';
import type { FormController } from './FormController.ts';
import styles from './FormSections.module.css';
import { useFormSurroundings } from './FormSurroundings.ts';
import type { Answers } from './visibleAnswers.ts';

/** rjsf's object template: the form's sections in page order, each a titled group on a grid of twelve columns. */
export function FormSections(props: ObjectFieldTemplateProps<Answers, RJSFSchema, FormController>) {
  const { properties, formData = {}, registry } = props;
  const controller = registry.formContext;
  const { facts } = useFormSurroundings();
  const drawn = new Map(properties.map(({ name, content }) => [name, content]));
  return (
    <div className={styles.sections}>
      {controller.form.sections
        .filter((section) => controller.isOpen(section, formData))
        .map((section) => {
          const fields = section.fields.filter(({ name }) => facts[name]?.active && drawn.has(name));
          if (fields.length === 0 && section.fields.length > 0) return null;
          return (
            <FormSection key={section.id} section={section}>
              {fields.map(({ name, span, narrow = 12 }) => (
                <div key={name} className={styles.cell} data-field={name} style={columns(span, narrow)}>
                  {drawn.get(name)}
                </div>
              ))}
            </FormSection>
          );
        })}
    </div>
  );
}

function columns(span: number, narrow: number): CSSProperties {
  return { '--span': span, '--narrow': narrow } as CSSProperties;
}

/** A section without a title goes on with the one before it. */
function FormSection({ section, children }: { section: Section; children: ReactNode }) {
  const { title, text } = section;
  const content = (
    <>
      {text !== undefined && <div className={styles.text}>{drawText(text)}</div>}
      <div className={styles.grid}>{children}</div>
    </>
  );
  if (title === undefined) return <div className={styles.continued}>{content}</div>;
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>
        <h2 className={styles.title}>{drawText(title)}</h2>
      </legend>
      {content}
    </fieldset>
  );
}

import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, use } from 'react';
import { Copy } from '../copy/Copy.tsx';
import type { Section } from '../engine/form.ts';
import { type FormContext, StepContext, useSectionBlock } from './FormContext.ts';
import styles from './ObjectFieldTemplate.module.css';

/**
 * rjsf's template of the form itself: the fields that its schema opens, in the sections of the uiSchema
 * (`ui:options.sections`), each a titled group on a grid of twelve columns; in a form with steps, those of the visible
 * step.
 */
export function ObjectFieldTemplate({ properties, uiSchema, formData, registry }: ObjectFieldTemplateProps) {
  const { form, isOpen } = registry.formContext as FormContext;
  const { sections } = getUiOptions(uiSchema) as unknown as { sections: { id: string; fields: string[] }[] };
  const step = use(StepContext);
  const drawn = new Map(properties.map(({ name, content }) => [name, content]));
  let isFirst = true;
  return (
    <div className={styles.sections}>
      {step?.head?.(formData ?? {})}
      {form.sections.map((section, index) => {
        const isLater = step !== undefined && !step.sections.includes(section.id);
        if (isLater && !step.isUnsettled) return null;
        const fields = (sections[index]?.fields ?? []).filter((name) => drawn.has(name));
        const hasBlock = section.block !== undefined && isOpen(section, formData);
        if (fields.length === 0 && !hasBlock) return null;
        const isApart = !isFirst;
        isFirst = false;
        return (
          <FormSection key={section.id} {...{ section, hasBlock, isApart, isLater }}>
            {fields.map((name) => drawn.get(name))}
          </FormSection>
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
  /** Its fields. */
  children: ReactNode;
}

/** A section without a title continues the one before it, unless its block has a heading. */
function FormSection({ section, hasBlock, isApart, isLater, children }: FormSectionProps) {
  const { id, title, text, block } = section;
  const Group = title === undefined ? 'div' : 'fieldset';
  const own = title === undefined && block === undefined ? styles.continued : styles.section;
  const names = [own, own === styles.section && isApart && styles.apart, isLater && styles.later];
  return (
    <Group className={names.filter(Boolean).join(' ')} data-section={id}>
      {title !== undefined && (
        <legend className={styles.legend}>
          <h2 className={styles.title}>
            <Copy text={title} />
          </h2>
        </legend>
      )}
      {text !== undefined && (
        <div className={styles.text}>
          <Copy text={text} />
        </div>
      )}
      {children}
      {block !== undefined && hasBlock && <SectionBlock id={block} />}
    </Group>
  );
}

function SectionBlock({ id }: { id: string }) {
  const drawn = useSectionBlock(id);
  return drawn === undefined ? null : <div className={styles.block}>{drawn}</div>;
}

import type { ReactNode } from 'react';
import { controlAttributes } from '../controlAttributes.ts';
import { controlClass, drawFrame } from '../drawFrame.tsx';
import textStyles from '../useTextEntry.module.css';
import type { WidgetProps } from '../widget.ts';
import styles from './SelectWidget.module.css';

/**
 * One of a list, with the platform's own select: the best long list on a phone, and nothing to load. The first entry,
 * `placeholder`, stands for "no answer". A select cannot be read-only, so a read-only one shows its label as text.
 */
export default function SelectWidget(props: WidgetProps) {
  const { choices = [], placeholder } = props.options;
  const chosen = props.value === undefined ? undefined : choices.find(({ value }) => value === props.value);
  if (props.readOnly) return drawFrame(props, <ReadOnlyChoice field={props} label={chosen?.label} />);
  return drawFrame(
    props,
    <span className={`${styles.box} ${controlClass}`}>
      <select
        {...controlAttributes(props)}
        className={`${textStyles.input} ${styles.select}`}
        value={chosen?.value ?? ''}
        onChange={(event) => props.onChange(event.currentTarget.value || undefined)}
        onBlur={props.onBlur}
      >
        <option value="">{placeholder as ReactNode}</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>,
  );
}

function ReadOnlyChoice({ field, label }: { field: WidgetProps; label: ReactNode }) {
  const words = typeof label === 'string' ? label : (field.value ?? '');
  return (
    <input
      {...controlAttributes(field)}
      className={`${textStyles.input} ${controlClass}`}
      readOnly
      value={words}
      onBlur={field.onBlur}
    />
  );
}

import type { ReactNode } from 'react';
import { controlAttributes } from '../controlAttributes.ts';
import { controlClass, drawFrame } from '../drawFrame.tsx';
import textStyles from '../useTextEntry.module.css';
import type { WidgetProps } from '../widget.ts';
import styles from './SelectWidget.module.css';
import { useListedOptions } from './useListedOptions.ts';

const none: never[] = [];

/**
 * One of a list, with the platform's own select: the best long list on a phone, and nothing to load. The first entry,
 * `placeholder`, stands for "no answer". A select cannot be read-only, so a read-only one shows its label as text.
 */
export default function SelectWidget(props: WidgetProps) {
  const { choices = none, placeholder } = props.options;
  const chosen = props.value === undefined ? undefined : choices.find(({ value }) => value === props.value);
  const value = chosen?.value ?? '';
  const { select, isDrawn } = useListedOptions(choices, value, !props.readOnly);
  if (props.readOnly) return drawFrame(props, <ReadOnlyChoice field={props} label={chosen?.label} />);
  return drawFrame(
    props,
    <span className={`${styles.box} ${controlClass}`}>
      <select
        {...controlAttributes(props)}
        key={String(isDrawn)}
        ref={select}
        className={`${textStyles.input} ${styles.select}`}
        value={value}
        onChange={(event) => props.onChange(event.currentTarget.value || undefined)}
        onBlur={props.onBlur}
      >
        <option value="">{placeholder as ReactNode}</option>
        {isDrawn &&
          choices.map(({ value, label }) => (
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

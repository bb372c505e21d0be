import clsx from 'clsx';
import { controlAttributes, lineId } from '../controlAttributes.ts';
import type { WidgetProps } from '../widget.ts';
import styles from './RadioGroupWidget.module.css';

interface RadioGroupWidgetProps extends WidgetProps {
  /** For a widget that renders this one but lays out its choices differently. */
  className?: string;
}

/**
 * One of a few choices, all visible. The group has label, help and error; the first choice has the field's id, so that
 * a link of the error summary leads to it.
 */
export default function RadioGroupWidget(props: RadioGroupWidgetProps) {
  const { id, value: chosen, readonly, options } = props;
  const { enumOptions = [] } = options;
  const { name, disabled, 'aria-invalid': invalid, ...attributes } = controlAttributes(props);
  return (
    <div
      className={clsx(styles.group, props.className)}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={attributes['aria-describedby']}
      aria-required={attributes['aria-required']}
      aria-invalid={invalid}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onFocus(id, chosen);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur(id, chosen);
      }}
    >
      <div className={styles.choices} data-count={enumOptions.length}>
        {enumOptions.map(({ value, label }, index) => (
          <label key={value} className={styles.choice}>
            <input
              className={styles.input}
              type="radio"
              id={index === 0 ? id : `${id}-${value}`}
              name={name}
              value={value}
              disabled={disabled || (readonly && chosen !== value)}
              checked={chosen === value}
              aria-invalid={invalid}
              aria-describedby={invalid ? lineId(id, 'error') : undefined}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

import clsx from 'clsx';
import { controlAttributes, describedBy, partId } from '../controlAttributes.ts';
import frame from '../drawFrame.module.css';
import { drawHint, drawMessages } from '../drawFrame.tsx';
import type { WidgetProps } from '../widget.ts';
import styles from './RadioGroupWidget.module.css';

interface RadioGroupWidgetProps extends WidgetProps {
  /** Of a widget that is drawn by this one and lays its choices out otherwise. */
  className?: string;
}

/**
 * One of a few choices, all in view. The group carries label, hint and error; the first choice carries the field's
 * id, so that a link of the error summary lands on it.
 */
export default function RadioGroupWidget(props: RadioGroupWidgetProps) {
  const { id, label, options } = props;
  const { choices = [] } = options;
  const { 'aria-required': required, 'aria-invalid': invalid, name, disabled } = controlAttributes(props);
  return (
    <div
      className={clsx(styles.group, props.className)}
      role="radiogroup"
      aria-labelledby={partId(id, 'label')}
      aria-describedby={describedBy(props)}
      aria-required={required}
      aria-invalid={invalid}
    >
      <div className={frame.label} id={partId(id, 'label')}>
        {label}
      </div>
      {drawHint(props)}
      <div className={styles.choices} data-count={choices.length}>
        {choices.map(({ value, label: words }, index) => (
          <label key={value} className={styles.choice}>
            <input
              className={styles.input}
              type="radio"
              id={index === 0 ? id : `${id}-${value}`}
              name={name}
              value={value}
              disabled={disabled || (props.readOnly && props.value !== value)}
              checked={props.value === value}
              aria-invalid={invalid}
              aria-describedby={invalid ? partId(id, 'error') : undefined}
              onChange={() => props.onChange(value)}
              onBlur={(event) => {
                const group = event.currentTarget.closest('[role="radiogroup"]');
                if (!group?.contains(event.relatedTarget)) props.onBlur(event);
              }}
            />
            {typeof words === 'string' ? words : <span>{words}</span>}
          </label>
        ))}
      </div>
      {drawMessages(props)}
    </div>
  );
}

import { controlAttributes, partId } from '../controlAttributes.ts';
import { FieldMessages } from '../FieldFrame.tsx';
import type { WidgetProps } from '../widget.ts';
import styles from './CheckboxWidget.module.css';

/**
 * A yes or a consent. Its value is true and false, or the words `checkedValue` and `uncheckedValue` where the
 * documents ask for words ('1' and '0').
 */
export default function CheckboxWidget(props: WidgetProps<string | boolean>) {
  const { id, label, hint, options } = props;
  const checkedValue = (options.checkedValue ?? true) as string | boolean;
  const uncheckedValue = (options.uncheckedValue ?? false) as string | boolean;
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <span className={styles.box}>
          <input
            {...controlAttributes(props)}
            className={styles.input}
            type="checkbox"
            checked={props.value === checkedValue}
            aria-readonly={props.readOnly || undefined}
            onChange={(event) => {
              if (!props.readOnly)
                props.onChange(event.currentTarget.checked ? checkedValue : uncheckedValue);
            }}
            onBlur={props.onBlur}
          />
          <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d="m4.5 10.5 3.5 3.5 7.5-8" fill="none" stroke="currentColor" strokeWidth="2.5" />
          </svg>
        </span>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      </div>
      <div className={styles.lines}>
        {hint !== undefined && (
          <div className={styles.hint} id={partId(id, 'hint')}>
            {hint}
          </div>
        )}
        <FieldMessages field={props} />
      </div>
    </div>
  );
}

import { controlAttributes } from '../controlAttributes.ts';
import type { WidgetProps } from '../widget.ts';
import styles from './CheckboxWidget.module.css';

/**
 * A yes or a consent, with its label next to it. Its value is true or false, or `checkedValue` and `uncheckedValue` if
 * the contract requires words ('1' and '0').
 */
export default function CheckboxWidget(props: WidgetProps<string | boolean>) {
  const { id, value, label, readonly, options } = props;
  const checkedValue = (options.checkedValue ?? true) as string | boolean;
  const uncheckedValue = (options.uncheckedValue ?? false) as string | boolean;
  return (
    <>
      <input
        {...controlAttributes(props)}
        className={styles.input}
        type="checkbox"
        checked={value === checkedValue}
        aria-readonly={readonly || undefined}
        onChange={(event) => {
          if (!readonly) props.onChange(event.currentTarget.checked ? checkedValue : uncheckedValue);
        }}
        onFocus={() => props.onFocus(id, value)}
        onBlur={() => props.onBlur(id, value)}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
    </>
  );
}

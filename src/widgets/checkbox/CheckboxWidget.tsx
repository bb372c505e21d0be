import { controlAttributes } from '../controlAttributes.ts';
import { drawHint, drawMessages } from '../drawFrame.tsx';
import type { WidgetProps } from '../widget.ts';
import styles from './CheckboxWidget.module.css';

/**
 * A yes or a consent. Its value is true and false, or the words `checkedValue` and `uncheckedValue` where the
 * documents ask for words ('1' and '0').
 */
export default function CheckboxWidget(props: WidgetProps<string | boolean>) {
  const { id, label, options } = props;
  const checkedValue = (options.checkedValue ?? true) as string | boolean;
  const uncheckedValue = (options.uncheckedValue ?? false) as string | boolean;
  return (
    <div className={styles.field}>
      <input
        {...controlAttributes(props)}
        className={styles.input}
        type="checkbox"
        checked={props.value === checkedValue}
        aria-readonly={props.readOnly || undefined}
        onChange={(event) => {
          if (!props.readOnly) props.onChange(event.currentTarget.checked ? checkedValue : uncheckedValue);
        }}
        onBlur={props.onBlur}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {drawHint(props)}
      {drawMessages(props)}
    </div>
  );
}

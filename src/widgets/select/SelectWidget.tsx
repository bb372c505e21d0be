import clsx from 'clsx';
import { controlAttributes } from '../controlAttributes.ts';
import frame from '../FieldFrame.module.css';
import textStyles from '../TextControl.module.css';
import type { WidgetProps } from '../widget.ts';
import styles from './SelectWidget.module.css';

/**
 * One item of a list, with the platform's own select: the best long list on a phone, and nothing to load. The first
 * entry, `placeholder`, means "no answer". A select cannot be read-only, so a read-only one shows its label as text.
 */
export default function SelectWidget(props: WidgetProps) {
  const { id, value, readonly, placeholder } = props;
  const { enumOptions = [] } = props.options;
  const chosen = enumOptions.find((option) => option.value === value);
  const attributes = {
    ...controlAttributes(props),
    onFocus: () => props.onFocus(id, value),
    onBlur: () => props.onBlur(id, value),
  };
  if (readonly) {
    const words = typeof chosen?.label === 'string' ? chosen.label : (value ?? '');
    return <input {...attributes} className={clsx(textStyles.input, frame.control)} readOnly value={words} />;
  }
  return (
    <span className={clsx(styles.box, frame.control)}>
      <select
        {...attributes}
        className={clsx(textStyles.input, styles.select)}
        value={chosen?.value ?? ''}
        onChange={(event) => props.onChange(event.currentTarget.value || undefined)}
      >
        <option value="">{placeholder}</option>
        {enumOptions.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

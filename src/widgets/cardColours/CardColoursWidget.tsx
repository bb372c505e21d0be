import type { ReactNode } from 'react';
import { controlAttributes, describedBy, partId } from '../controlAttributes.ts';
import frame from '../FieldFrame.module.css';
import { FieldMessages } from '../FieldFrame.tsx';
import type { WidgetProps } from '../widget.ts';
import styles from './CardColoursWidget.module.css';
import { feeText } from './feeText.ts';

/** A choice as the colours' list gives it. */
interface CardColour {
  value: string;
  label: ReactNode;
  /** Dollars. */
  fee?: unknown;
  /** Name of the card's face among the brand's art. */
  art?: unknown;
}

/**
 * One card design out of those offered, each with its face, name and fee (OFR-004, OFR-018…021). The group carries label,
 * hint and error; the first design carries the field's id, so that a link of the error summary lands on it.
 */
export default function CardColoursWidget(props: WidgetProps) {
  const { id, label, hint, options } = props;
  const colours = (options.choices ?? []) as CardColour[];
  const { 'aria-required': required, 'aria-invalid': invalid, name, disabled } = controlAttributes(props);
  return (
    <div
      className={styles.group}
      role="radiogroup"
      aria-labelledby={partId(id, 'label')}
      aria-describedby={describedBy(props)}
      aria-required={required}
      aria-invalid={invalid}
    >
      <div className={frame.label} id={partId(id, 'label')}>
        {label}
      </div>
      {hint !== undefined && (
        <div className={frame.hint} id={partId(id, 'hint')}>
          {hint}
        </div>
      )}
      <div className={styles.colours}>
        {colours.map((colour, index) => (
          <label key={colour.value} className={styles.colour}>
            <Face address={addressOf(colour, options.art)} />
            <input
              className={styles.input}
              type="radio"
              id={index === 0 ? id : `${id}-${colour.value}`}
              name={name}
              value={colour.value}
              disabled={disabled || (props.readOnly && props.value !== colour.value)}
              checked={props.value === colour.value}
              aria-invalid={invalid}
              aria-describedby={invalid ? partId(id, 'error') : undefined}
              onChange={() => props.onChange(colour.value)}
              onBlur={(event) => {
                const group = event.currentTarget.closest('[role="radiogroup"]');
                if (!group?.contains(event.relatedTarget)) props.onBlur(event);
              }}
            />
            <span className={styles.words}>
              <span className={styles.name}>{colour.label}</span>
              <span className={styles.fee}>{feeText(colour, colours, options.noFee as ReactNode)}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldMessages field={props} />
    </div>
  );
}

/** The card's face is decoration: name and fee say what is chosen. Without one an empty card stands there. */
function Face({ address }: { address: string }) {
  if (address === '') return <span className={styles.blank} aria-hidden="true" />;
  return <img className={styles.face} src={address} alt="" width={1586} height={1000} />;
}

function addressOf({ art }: CardColour, addressOfArt: WidgetProps['options']['art']): string {
  return typeof art === 'string' && art !== '' ? (addressOfArt?.(art) ?? '') : '';
}

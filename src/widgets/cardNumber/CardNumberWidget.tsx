import creditCardType from 'credit-card-type';
import type { ReactNode } from 'react';
import { cardNumber, digitsOf, editDigits } from '../../engine/masks/masks.ts';
import { TextControl } from '../TextControl.tsx';
import { acceptMasked, useCanonicalValue } from '../TextEdit.ts';
import type { WidgetProps } from '../widget.ts';
import styles from './CardNumberWidget.module.css';

/**
 * The number of a payment card, shown in groups of four digits (PAY-010), with the networks that are accepted in words; once
 * the digits can be of one of them only, it stands out. Its value is the digits.
 */
export default function CardNumberWidget(props: WidgetProps) {
  const digits = digitsOf(props.value ?? '');
  const networks = Object.entries((props.options.networks ?? {}) as Record<string, ReactNode>);
  useCanonicalValue(props, digits);
  return (
    <TextControl
      field={props}
      shown={cardNumber.format(digits)}
      accept={(edit) => acceptMasked(props.options, edit, editDigits(edit, cardNumber))}
      inputMode="numeric"
      figures
      note={networks.length > 0 ? <Networks networks={networks} of={networkOf(digits)} /> : undefined}
    />
  );
}

interface NetworksProps {
  /** Id and name of each. */
  networks: [string, ReactNode][];
  /** Id of the one that the number is of, accepted or not. */
  of: string | undefined;
}

/** The others are left out of what describes the control, and nobody is told of it while the number is typed. */
function Networks({ networks, of }: NetworksProps) {
  const isKnown = networks.some(([id]) => id === of);
  return (
    <ul className={styles.networks}>
      {networks.map(([id, name]) => (
        <li key={id} data-own={id === of || undefined} aria-hidden={(isKnown && id !== of) || undefined}>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Of the digits; undefined while they may be of several, or are of none that is known. */
function networkOf(digits: string): string | undefined {
  const [network, ...others] = creditCardType(digits);
  return others.length > 0 ? undefined : network?.type;
}

import type { ReactNode } from 'react';
import RadioGroupWidget from '../radioGroup/RadioGroupWidget.tsx';
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

/** One card design out of those offered: a radio group of faces, names and fees (OFR-004, OFR-018…021). */
export default function CardColoursWidget(props: WidgetProps) {
  const { choices = [], art, noFee } = props.options;
  const colours = choices as CardColour[];
  const drawn = colours.map((colour) => ({
    value: colour.value,
    label: (
      <>
        <Face address={addressOf(colour, art)} />
        <span className={styles.words}>
          <span className={styles.name}>{colour.label}</span>
          <span className={styles.fee}>{feeText(colour, colours, noFee as ReactNode)}</span>
        </span>
      </>
    ),
  }));
  return (
    <RadioGroupWidget {...props} className={styles.colours} options={{ ...props.options, choices: drawn }} />
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

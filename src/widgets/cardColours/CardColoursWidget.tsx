import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Hidden } from '../Hidden.tsx';
import { LiveRegion } from '../LiveRegion.tsx';
import RadioGroupWidget from '../radioGroup/RadioGroupWidget.tsx';
import type { WidgetProps } from '../widget.ts';
import styles from './CardColoursWidget.module.css';
import { ColoursPlace } from './ColoursPlace.tsx';
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
 * One card design out of those offered: a radio group of faces, names and fees (OFR-004, OFR-018…021). While they load,
 * and where there are none, their place is there in their size, can be tabbed to, and says so (F-102, F-222). Focus that
 * waits there goes on to the designs.
 */
export default function CardColoursWidget(props: WidgetProps) {
  const { enumOptions, art, noFee, loading, none, ready } = props.options;
  const state = enumOptions === undefined ? 'awaited' : enumOptions.length === 0 ? 'none' : 'ready';
  const place = useKeptFocus(state);
  const [first] = useState(state);
  const colours = (enumOptions ?? []) as CardColour[];
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
    <div className={styles.holder} {...place}>
      <Hidden>
        <LiveRegion>{state === 'ready' && first !== 'ready' && (ready as ReactNode)}</LiveRegion>
      </Hidden>
      {state === 'ready' ? (
        <RadioGroupWidget
          {...props}
          className={styles.colours}
          options={{ ...props.options, enumOptions: drawn }}
        />
      ) : (
        <ColoursPlace
          field={props}
          isBusy={state === 'awaited'}
          words={(state === 'awaited' ? loading : none) as ReactNode}
        />
      )}
    </div>
  );
}

/** What is drawn next takes the focus from what goes away with it: nobody who waits for the designs is sent to the top. */
function useKeptFocus(state: string) {
  const holder = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const shown = useRef(state);
  useLayoutEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    const isLost = !holder.current?.contains(document.activeElement);
    if (hasFocus.current && isLost)
      holder.current?.querySelector<HTMLElement>('input:checked, input, [tabindex]')?.focus();
  }, [state]);
  return {
    ref: holder,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}

/** The card's face is decoration: name and fee say what is chosen. Without one an empty card stands there. */
function Face({ address }: { address: string }) {
  if (address === '') return <span className={styles.blank} aria-hidden="true" />;
  return <img className={styles.face} src={address} alt="" width={1586} height={1000} />;
}

function addressOf({ art }: CardColour, addressOfArt: WidgetProps['options']['art']): string {
  return typeof art === 'string' && art !== '' ? (addressOfArt?.(art) ?? '') : '';
}

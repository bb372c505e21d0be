import clsx from 'clsx';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { formatValue } from '../../engine/text/formatValue.ts';
import { Hidden, LiveRegion } from '../LiveRegion.tsx';
import group from '../radioGroup/RadioGroupWidget.module.css';
import RadioGroupWidget from '../radioGroup/RadioGroupWidget.tsx';
import type { WidgetProps } from '../widget.ts';
import styles from './CardColoursWidget.module.css';

/** A choice from the list of colors. */
interface CardColour {
  value: string;
  label: ReactNode;
  /** Dollars. */
  fee?: unknown;
  /** Name of the card face among the brand's art. */
  art?: unknown;
}

/**
 * A choice of card design: a radio group of faces, names and fees (OFR-004, OFR-018…021). While designs load, empty
 * ones of the same size take their place; if there are none, a notice does. Both can be tabbed to and say so (F-102,
 * F-222), and focus on them moves to the designs.
 */
export default function CardColoursWidget(props: WidgetProps) {
  const { enumOptions, art, noFee, once, loading, none, ready } = props.options;
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
          <span className={styles.fee}>
            {feeText(colour, colours, noFee as ReactNode, once as ReactNode)}
          </span>
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

/**
 * The next content takes the focus from the placeholder that disappears, so no one who waits for the designs is sent to
 * the top of the page.
 */
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

/** The card face is decoration: name and fee convey the choice. Without a face, an empty card is shown. */
function Face({ address }: { address: string }) {
  if (address === '') return <span className={styles.blank} aria-hidden="true" />;
  return <img className={styles.face} src={address} alt="" width={1586} height={1000} />;
}

function addressOf({ art }: CardColour, addressOfArt: WidgetProps['options']['art']): string {
  return typeof art === 'string' && art !== '' ? (addressOfArt?.(art) ?? '') : '';
}

interface ColoursPlaceProps {
  field: WidgetProps;
  /** The designs are loading. */
  isBusy: boolean;
  /** The message instead of designs. */
  words: ReactNode;
}

/**
 * What stands in for missing designs: `options.expected` empty ones while they load, so that nothing moves when they
 * arrive, or the words alone. It is a tab stop, so that no one misses it, and has the field's id. It is not
 * `aria-busy`: screen readers may hold back a status line inside a busy element.
 */
function ColoursPlace({ field, isBusy, words }: ColoursPlaceProps) {
  const { id, options } = field;
  const expected = typeof options.expected === 'number' ? options.expected : 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the radio group that takes its place, it has its name elsewhere
    <div
      className={clsx(group.group, styles.colours)}
      role="group"
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who tabs on at once would pass the designs before they are there
      tabIndex={0}
      aria-labelledby={`${id}-label`}
      aria-describedby={options.describedBy}
    >
      <div className={group.choices} data-count={isBusy ? expected : undefined}>
        <LiveRegion as="div" className={isBusy ? awaited : styles.none} data-busy={isBusy}>
          {isBusy ? <Awaited words={words} /> : words}
        </LiveRegion>
        {isBusy &&
          Array.from({ length: expected - 1 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <div key={index} className={awaited} aria-hidden="true">
              <Awaited />
            </div>
          ))}
      </div>
    </div>
  );
}

const awaited = clsx(group.choice, styles.choice);

/** An empty design, with words or with the lines of its name and fee. Beside a circle, they would read as a choice. */
function Awaited({ words }: { words?: ReactNode }) {
  return (
    <>
      <span className={styles.blank} />
      <span className={styles.words}>
        {words ?? (
          <>
            <span className={styles.line}>&nbsp;</span>
            <span className={styles.line}>&nbsp;</span>
          </>
        )}
      </span>
    </>
  );
}

interface Priced {
  fee?: unknown;
}

/**
 * The fee of a card design: `noFee` if it is free and another one is not, otherwise dollars and cents (OFR-020,
 * OFR-021), with `once` after a fee (F-784). A design with an unknown fee shows none.
 */
function feeText(colour: Priced, colours: readonly Priced[], noFee: ReactNode, once: ReactNode): ReactNode {
  if (typeof colour.fee !== 'number') return undefined;
  const fees = colours.map(({ fee }) => fee).filter((fee) => typeof fee === 'number');
  if (isFreeColor(colour.fee, fees)) return noFee;
  return (
    <>
      {formatValue(colour.fee, 'usd2')} {colour.fee >= leastFee && once}
    </>
  );
}

/**
 * Whether a card color shows 'No Fee': it costs less than a cent while another one costs something (OFR-020). Otherwise
 * its fee is shown as a dollar amount with two decimals (OFR-021).
 */
export function isFreeColor(fee: number, fees: number[]): boolean {
  return fee < leastFee && fees.some((other) => other >= leastFee);
}

/** Dollars. */
const leastFee = 0.01;

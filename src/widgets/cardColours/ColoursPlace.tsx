import clsx from 'clsx';
import type { ReactNode } from 'react';
import { LiveRegion } from '../LiveRegion.tsx';
import group from '../radioGroup/RadioGroupWidget.module.css';
import type { WidgetProps } from '../widget.ts';
import styles from './CardColoursWidget.module.css';

interface ColoursPlaceProps {
  field: WidgetProps;
  /** The designs are on their way. */
  isBusy: boolean;
  /** What there is to say instead of the designs. */
  words: ReactNode;
}

/**
 * The place of designs that are not there: as large as they are (`options.expected` of them), so that nothing moves when
 * they come, and a stop for the keyboard, so that nobody passes it unaware. It carries the field's id. It is not `aria-busy`:
 * a screen reader may hold back what a status line inside a busy element says until that is over.
 */
export function ColoursPlace({ field, isBusy, words }: ColoursPlaceProps) {
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
      <div className={styles.place}>
        <div className={clsx(group.choices, styles.kept)} data-count={expected} aria-hidden="true">
          {Array.from({ length: expected }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <Kept key={index} />
          ))}
        </div>
        <LiveRegion as="div" className={styles.said} data-busy={isBusy}>
          {words}
        </LiveRegion>
      </div>
    </div>
  );
}

/** A design without anything on it, with the lines that its name and fee would take. */
function Kept() {
  return (
    <div className={clsx(group.choice, styles.choice)}>
      <span className={group.input} />
      <span>
        <span className={styles.blank} />
        <span className={styles.words}>
          <span className={styles.name}>&nbsp;</span>
          <span className={styles.fee}>&nbsp;</span>
        </span>
      </span>
    </div>
  );
}

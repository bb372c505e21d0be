import { Tooltip } from '@mantine/core';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { type PointerEvent, useRef, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { Hidden } from '../../widgets/LiveRegion.tsx';
import { MantineFrame } from '../../widgets/mantine/MantineFrame.tsx';
import { type BlockProps, nodeId, present, type Sentence } from '../block.ts';
import { Icon } from '../shared/Icon.tsx';
import styles from './BenefitsBlock.module.css';
import tipStyles from './Tip.module.css';

interface Benefit {
  title: Sentence;
  /** Text of the tooltip. */
  tip: Sentence;
}

export interface BenefitsBlockProps extends BlockProps {
  heading: Sentence;
  /** Name of the button that shows a tip; the title of the benefit follows. */
  more: Sentence;
  items: Record<string, Benefit | null>;
}

/** Benefits in a few words each, with a tooltip for details (GRB-001). */
export default function BenefitsBlock({ id, heading, more, items }: BenefitsBlockProps) {
  const headingId = `${nodeId(id)}-heading`;
  return (
    <section id={nodeId(id)} className={styles.benefits} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        <Copy text={heading} />
      </h2>
      <ul className={styles.list}>
        {present(items).map(([key, { title, tip }]) => {
          const titleId = `${nodeId(id)}-${key}`;
          return (
            <li key={key} className={styles.item}>
              <span id={titleId}>
                <Copy text={title} />
              </span>
              <Tip id={`${titleId}-tip`} label={more} of={titleId} text={tip} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface TipProps {
  id: string;
  /** Name of the button, followed by the text of `of`. */
  label: Sentence;
  /** Id of the text that the tip is about. */
  of: string;
  text: Sentence;
}

const transitionProps = { duration: 0 } as const;

/**
 * A button and its tooltip. A click, a tap, Enter and Space show it; Escape and a click elsewhere dismiss it; otherwise it
 * stays. Hovering over the button also shows it, and the mouse may move into it (WCAG 1.4.13). The button is described by the
 * same text, so screen readers read it immediately, and it is printed, too.
 */
function Tip({ id, label, of, text }: TipProps) {
  const [shown, setShown] = useState<'resting' | 'pinned'>();
  const button = useRef<HTMLButtonElement>(null);
  const place = useClickOutside<HTMLSpanElement>(() => setShown(undefined));
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') setShown(undefined);
  });
  const rest = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') setShown((before) => before ?? 'resting');
  };
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') setShown((before) => (before === 'resting' ? undefined : before));
  };
  return (
    <span ref={place} className={tipStyles.place} onPointerEnter={rest} onPointerLeave={leave}>
      <button
        ref={button}
        type="button"
        className={tipStyles.button}
        aria-labelledby={`${id}-label ${of}`}
        aria-describedby={id}
        onClick={() => setShown('pinned')}
      >
        <Icon name="info" />
        <Hidden id={`${id}-label`}>
          <Copy text={label} />
        </Hidden>
      </button>
      <span id={id} className={tipStyles.description}>
        <Copy text={text} />
      </span>
      <MantineFrame>
        <Tooltip
          target={button}
          opened={shown !== undefined}
          label={
            <div className={tipStyles.words}>
              <Copy text={text} />
            </div>
          }
          className={tipStyles.tip}
          // Next to the button, so it does not cover the buttons of other tips; without a gap, so the mouse can move from
          // one to the other without leaving.
          position="left-start"
          offset={0}
          withinPortal={false}
          multiline
          interactive
          transitionProps={transitionProps}
        />
      </MantineFrame>
    </span>
  );
}

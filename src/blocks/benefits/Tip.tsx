import { Tooltip } from '@mantine/core';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { type PointerEvent, useRef, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { Hidden } from '../../widgets/Hidden.tsx';
import { MantineFrame } from '../../widgets/mantine/MantineFrame.tsx';
import type { Sentence } from '../block.ts';
import { Icon } from '../shared/Icon.tsx';
import styles from './Tip.module.css';

interface TipProps {
  id: string;
  /** What the button is called, before the words of `of`. */
  label: Sentence;
  /** Id of the words that the tip is about. */
  of: string;
  text: Sentence;
}

const transitionProps = { duration: 0 } as const;

/**
 * A button and its tooltip: a press, a tap, Enter and Space show it, Escape and a press elsewhere dismiss it, and it stays
 * as long as wanted. A mouse shows it by resting on the button, and may go into it (WCAG 1.4.13). The button is described
 * by the same words, so that a screen reader says them at once; they stand on paper, too, where nothing can be pressed.
 */
export function Tip({ id, label, of, text }: TipProps) {
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
    <span ref={place} className={styles.place} onPointerEnter={rest} onPointerLeave={leave}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-labelledby={`${id}-label ${of}`}
        aria-describedby={id}
        onClick={() => setShown('pinned')}
      >
        <Icon name="info" />
        <Hidden id={`${id}-label`}>
          <Copy text={label} />
        </Hidden>
      </button>
      <span id={id} className={styles.description}>
        <Copy text={text} />
      </span>
      <MantineFrame>
        <Tooltip
          target={button}
          opened={shown !== undefined}
          label={
            <div className={styles.words}>
              <Copy text={text} />
            </div>
          }
          className={styles.tip}
          // Beside the button, so that the buttons of other tips stay in reach; with no gap, so that the mouse goes from
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

import { type PointerEvent, useRef } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { Hidden } from '../../widgets/Hidden.tsx';
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

/**
 * A button and its tooltip, the browser's own popover: a press, a tap, Enter and Space show it, Escape and a press
 * elsewhere dismiss it, and it stays as long as wanted. A mouse shows it by resting on the button, and may go into it
 * (WCAG 1.4.13). The button is described by it, so that a screen reader says it at once.
 */
export function Tip({ id, label, of, text }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  const isPinned = useRef(false);
  const rest = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') tip.current?.showPopover();
  };
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && !isPinned.current) tip.current?.hidePopover();
  };
  return (
    <span className={styles.place} onPointerEnter={rest} onPointerLeave={leave}>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        popoverTargetAction="show"
        aria-labelledby={`${id}-label ${of}`}
        aria-describedby={id}
        onClick={() => {
          isPinned.current = true;
        }}
      >
        <Icon name="info" />
        <Hidden id={`${id}-label`}>
          <Copy text={label} />
        </Hidden>
      </button>
      <div
        ref={tip}
        id={id}
        className={styles.tip}
        role="tooltip"
        popover="auto"
        onToggle={({ newState }) => {
          if (newState === 'closed') isPinned.current = false;
        }}
      >
        <div className={styles.words}>
          <Copy text={text} />
        </div>
      </div>
    </span>
  );
}

import { useAtomValue } from 'jotai';
import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { ActionButton } from '../../blocks/shared/ActionButton.tsx';
import { Copy } from '../../copy/Copy.tsx';
import { useRaise } from '../../state/RaiseContext.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import styles from './LostDialog.module.css';

interface LostDialogProps {
  onRetry: () => void;
  /** May be closed without what it stands for. */
  dismissible: boolean;
}

/**
 * Stands for a dialog whose code could not be fetched: plain words, the phone number and another try, over a page that keeps
 * its answers (REL-05). Needs no other code: the window is the browser's own, which holds the focus and gives it back.
 */
export function LostDialog({ onRetry, dismissible }: LostDialogProps) {
  const { copy } = useAtomValue(sliceAtom);
  const raise = useRaise();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    heading.current?.focus();
    return () => shown?.close();
  }, []);
  const close = () => raise('close');
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (dismissible) close();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby="lost-heading"
      aria-describedby="lost-text"
      onCancel={cancel}
    >
      <h2 id="lost-heading" ref={heading} tabIndex={-1} className={styles.heading}>
        <Copy text={copy['lost.part']} />
      </h2>
      <p id="lost-text">
        <Copy text={copy['lost.partText']} />
      </p>
      <div className={styles.actions}>
        <ActionButton onClick={onRetry}>
          <Copy text={copy['lost.retry']} />
        </ActionButton>
        {dismissible && (
          <ActionButton variant="secondary" onClick={close}>
            <Copy text={copy['dialog.close']} />
          </ActionButton>
        )}
      </div>
    </dialog>
  );
}

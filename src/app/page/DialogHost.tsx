import { useAtom, useAtomValue } from 'jotai';
import { type SyntheticEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { DialogContext } from '../../blocks/dialogFrame/DialogContext.ts';
import { ActionButton } from '../../blocks/shared/ActionButton.tsx';
import { Copy } from '../../copy/Copy.tsx';
import type { Screen } from '../../engine/slice.ts';
import { machineAtom, sliceAtom, unspokenAtom } from '../../state/atoms.ts';
import { useRaise, useSpeak } from '../../state/contexts.ts';
import { ScreenStack } from '../screens/ScreenStack.tsx';
import { useLoadedScreens } from '../screens/useLoadedScreens.ts';
import styles from './LostDialog.module.css';
import { LoadingStatus } from './PageParts.tsx';

/**
 * The open dialogs, the last on top. Their code loads with the first of them (design §5). A dialog's window is in a portal, so
 * the window itself names the screen. Above them stands that a language could not be fetched.
 */
export function DialogHost() {
  const { dialogs } = useAtomValue(machineAtom);
  const [unspoken, setUnspoken] = useAtom(unspokenAtom);
  const speak = useSpeak();
  return (
    <>
      {dialogs.map((id) => (
        <DialogView key={id} id={id} />
      ))}
      {unspoken !== '' && (
        <LostDialog onRetry={() => speak(unspoken)} onClose={() => setUnspoken('')} dismissible />
      )}
    </>
  );
}

const none: readonly Screen[] = [];

function DialogView({ id }: { id: string }) {
  const { dialogs, screens: all } = useAtomValue(sliceAtom);
  const dialog = Object.hasOwn(dialogs, id) ? dialogs[id] : undefined;
  const screen = dialog && Object.hasOwn(all, dialog.screen) ? all[dialog.screen] : undefined;
  const screens = useMemo(() => (screen === undefined ? none : [screen]), [screen]);
  const raise = useRaise();
  const { shown, hasFailed, retry } = useLoadedScreens(id, screens);
  const setting = useMemo(
    () => ({ dismissible: dialog?.dismissible !== false, screen: dialog?.screen }),
    [dialog],
  );
  if (hasFailed)
    return <LostDialog onRetry={retry} onClose={() => raise('close')} dismissible={setting.dismissible} />;
  if (shown === undefined) return <LoadingStatus isLoading />;
  return (
    <DialogContext value={setting}>
      <ScreenStack screens={shown.screens} frame={dialog?.screen} isWhole={shown.isWhole} />
    </DialogContext>
  );
}

interface LostDialogProps {
  onRetry: () => void;
  onClose: () => void;
  /** May be closed without what it stands for. */
  dismissible: boolean;
}

/**
 * Replaces a dialog whose code could not be loaded: a plain message, the phone number and a retry, over a page that keeps its
 * answers (REL-05). Needs no other code: it is a native dialog, which traps and restores the focus.
 */
function LostDialog({ onRetry, onClose, dismissible }: LostDialogProps) {
  const { copy } = useAtomValue(sliceAtom);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    heading.current?.focus();
    return () => shown?.close();
  }, []);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (dismissible) onClose();
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
          <ActionButton variant="secondary" onClick={onClose}>
            <Copy text={copy['dialog.close']} />
          </ActionButton>
        )}
      </div>
    </dialog>
  );
}

import { Modal } from '@mantine/core';
import clsx from 'clsx';
import {
  type KeyboardEvent,
  type FocusEvent as ReactFocusEvent,
  type RefObject,
  use,
  useEffect,
  useRef,
} from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import BusyMark from '../../widgets/mantine/BusyMark.tsx';
import { MantineFrame } from '../../widgets/mantine/MantineFrame.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { type FocusPlace, focusAgain, focusPlace, isFocusLost } from '../shared/focusPlace.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import { DialogContext } from './DialogContext.ts';
import styles from './DialogFrameBlock.module.css';

export interface DialogFrameBlockProps extends BlockProps {
  title: Sentence;
  /** What happened, where the title is only a label: that one stands small above it. */
  heading?: Sentence;
  text?: Sentence;
  /** A second paragraph, for example a message from the server. */
  message?: Sentence;
  /** A spinner instead of a way to close: something is loading. */
  busy?: boolean;
  /** Name of the close button in the corner. Without it, there is no such button. */
  close?: Sentence;
  /** `full`: the whole window, for work during which nothing else can be done. */
  size?: 'small' | 'large' | 'full';
}

const transitionProps = { duration: 0 } as const;
const { root, overlay, inner, content, header, title, close, body } = styles;
const parts = { root, overlay, inner, content, header, title, close, body };
const classNames = {
  small: { ...parts, content: clsx(content, styles.small) },
  large: { ...parts, content: clsx(content, styles.large) },
  full: { ...parts, content: clsx(content, styles.full) },
  waiting: { ...parts, content: clsx(content, styles.waiting) },
};

/**
 * A dialog window. It traps the focus and restores it (UX-10). Escape, the close button and a press outside raise `close`
 * if the flow lets it be dismissed (MOD-001…006). The actions are its child blocks.
 */
export default function DialogFrameBlock(props: DialogFrameBlockProps) {
  const { id, raise, heading, text, message, busy = false, close, size = 'small', children } = props;
  const setting = use(DialogContext);
  const dismissible = setting.dismissible && !busy;
  const closeLabel = useWords(close);
  const window = useRef<HTMLDivElement>(null);
  useReturnFocus(window);
  const selection = useSelectionByTab();
  return (
    <MantineFrame>
      <Modal.Root
        id={nodeId(id)}
        opened
        fullScreen={size === 'full'}
        onClose={() => raise('close')}
        closeOnEscape={dismissible}
        closeOnClickOutside={dismissible}
        lockScroll={false}
        returnFocus={false}
        transitionProps={transitionProps}
        classNames={classNames[busy && size === 'small' ? 'waiting' : size]}
      >
        <Modal.Overlay />
        <Modal.Content ref={window} data-screen={setting.screen} {...selection}>
          {/* The header of a dialog must not be a landmark. */}
          <Modal.Header role="presentation">
            <Modal.Title
              component="h2"
              tabIndex={-1}
              data-autofocus
              ref={yieldFocus}
              className={clsx(heading !== undefined && styles.label)}
            >
              <Copy text={props.title} />
            </Modal.Title>
            {dismissible && close !== undefined && <Modal.CloseButton aria-label={closeLabel} />}
          </Modal.Header>
          <Modal.Body data-grid>
            {busy && <BusyMark />}
            {heading !== undefined && (
              <p className={styles.heading}>
                <Copy text={heading} />
              </p>
            )}
            <Paragraphs text={text} />
            <Paragraphs text={message} />
            {children}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineFrame>
  );
}

/** The heading gets the focus when a dialog opens, unless a block in it takes it, such as the boxes of a code. */
function yieldFocus(heading: HTMLElement | null) {
  const content = heading?.closest('[role="dialog"]');
  if (content?.querySelector('[data-grid] [data-autofocus]')) heading?.removeAttribute('data-autofocus');
}

interface OpenDialog {
  window: RefObject<HTMLElement | null>;
  /** Where the focus last was in the layer right below: the page, or the dialog below. */
  before: FocusPlace;
}

/** From the bottom up. There is one list, because a document has one focus. */
const open: OpenDialog[] = [];

/**
 * Restores the focus to where it was before the dialog opened (UX-10), or to what took it meanwhile in the page or the
 * dialog below, such as the errors of a form. If the focus is already elsewhere, it stays there.
 * @param window the window of the dialog
 */
function useReturnFocus(window: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const own: OpenDialog = { window, before: focusPlace(document.activeElement) };
    open.push(own);
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const below = open[open.indexOf(own) - 1];
      const dialog = target.closest('dialog, [role="dialog"], [role="alertdialog"]');
      if (dialog === (below?.window.current ?? null)) own.before = focusPlace(target);
    };
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      const at = open.indexOf(own);
      open.splice(at, 1);
      // What was below this dialog is now below the one above.
      const above = open[at];
      if (above !== undefined) above.before = own.before;
      if (isFocusLost()) focusAgain(own.before);
    };
  }, [window]);
}

/**
 * Handlers for a dialog whose focus trap moves the focus itself: when Tab reaches a field, its text is selected, as
 * browsers do elsewhere.
 */
function useSelectionByTab() {
  const isTab = useRef(false);
  return {
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      isTab.current = key === 'Tab';
    },
    onKeyUpCapture: () => {
      isTab.current = false;
    },
    onFocusCapture: ({ target }: ReactFocusEvent) => {
      if (isTab.current && target instanceof HTMLInputElement) target.select();
    },
  };
}

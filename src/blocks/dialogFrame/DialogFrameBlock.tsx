import { Modal } from '@mantine/core';
import clsx from 'clsx';
import { use } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { Hidden } from '../../widgets/Hidden.tsx';
import type { BlockProps, Sentence } from '../block.ts';
import { nodeId } from '../shared/nodeId.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import { Spinner } from '../shared/Spinner.tsx';
import { DialogContext } from './DialogContext.ts';
import styles from './DialogFrameBlock.module.css';
import { MantineFrame } from './MantineFrame.tsx';
import { useReturnFocus } from './useReturnFocus.ts';
import { useSelectionByTab } from './useSelectionByTab.ts';

export interface DialogFrameBlockProps extends BlockProps {
  title: Sentence;
  text?: Sentence;
  /** A second paragraph, for example the server's own message. */
  message?: Sentence;
  /** A turning mark instead of a way to close: something is loading. */
  busy?: boolean;
  /** Name of the close button in the corner; without it there is none. */
  close?: Sentence;
  /** `full`: the whole window, for work that leaves nothing else to do. */
  size?: 'small' | 'large' | 'full';
}

const transitionProps = { duration: 0 } as const;
const { root, overlay, inner } = styles;
const classNames = {
  small: { root, overlay, inner, content: clsx(styles.content, styles.small) },
  large: { root, overlay, inner, content: clsx(styles.content, styles.large) },
  full: { root, overlay, inner: clsx(inner, styles.flush), content: clsx(styles.content, styles.full) },
};

/**
 * A dialog window: it holds the focus and gives it back (UX-10); Escape, the corner and a press beside it raise `close`
 * where the flow lets it be dismissed (MOD-001…006). The actions are its child blocks.
 */
export default function DialogFrameBlock(props: DialogFrameBlockProps) {
  const { id, raise, title, text, message, busy = false, close, size = 'small', children } = props;
  const setting = use(DialogContext);
  const dismissible = setting.dismissible && !busy;
  useReturnFocus();
  const selection = useSelectionByTab();
  return (
    <MantineFrame>
      <Modal.Root
        id={nodeId(id)}
        opened
        onClose={() => raise('close')}
        closeOnEscape={dismissible}
        closeOnClickOutside={dismissible}
        lockScroll={false}
        returnFocus={false}
        transitionProps={transitionProps}
        unstyled
        classNames={classNames[size]}
      >
        <Modal.Overlay />
        <Modal.Content data-screen={setting.screen} {...selection}>
          <div className={styles.head}>
            <Modal.Title component="h2" className={styles.title} tabIndex={-1} data-autofocus>
              <Copy text={title} />
            </Modal.Title>
            {dismissible && close !== undefined && (
              <button type="button" className={styles.close} onClick={() => raise('close')}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M6 6l12 12M18 6L6 18" />
                </svg>
                <Hidden>
                  <Copy text={close} />
                </Hidden>
              </button>
            )}
          </div>
          <Modal.Body className={styles.body} data-grid>
            {busy && <Spinner />}
            <Paragraphs text={text} />
            <Paragraphs text={message} />
            {children}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineFrame>
  );
}

import { Alert, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './studio.module.css';

interface DialogProps {
  isOpen: boolean;
  title: string;
  size?: 'md' | 'lg';
  onClose(): void;
  children: ReactNode;
}

/** A dialog of the studio. Mantine's own draws a `<header>`, which is a second banner of the page for screen readers. */
export function Dialog({ isOpen, title, size = 'md', onClose, children }: DialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={size} centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.dialogHead}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What was done, told until it is closed. */
export function Done({ words, onClose }: { words: string | undefined; onClose(): void }) {
  if (words === undefined) return null;
  return (
    <Alert color="green" role="status" withCloseButton closeButtonLabel="Close" onClose={onClose}>
      {words}
    </Alert>
  );
}

import { Alert, Modal, Textarea, TextInput } from '@mantine/core';
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

interface SignatureProps {
  by: string;
  why: string;
  onChange(signature: { by?: string; why?: string }): void;
}

/** Who does it and why, which is kept with what is done. */
export function Signature({ by, why, onChange }: SignatureProps) {
  return (
    <>
      <TextInput
        label="Your name"
        required
        maxLength={100}
        value={by}
        onChange={({ currentTarget }) => onChange({ by: currentTarget.value })}
      />
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={500}
        value={why}
        onChange={({ currentTarget }) => onChange({ why: currentTarget.value })}
      />
    </>
  );
}

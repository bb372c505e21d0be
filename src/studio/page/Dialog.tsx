import { Alert, Code, Modal, Text, Textarea } from '@mantine/core';
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
  author: string | undefined;
  why: string;
  onChange(why: string): void;
}

/** Who does it, as git knows them, and why: both are kept with what is done. */
export function Signature({ author, why, onChange }: SignatureProps) {
  return (
    <>
      <Author of={author} />
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={500}
        value={why}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  );
}

/** Under whose name something is kept. */
export function Author({ of }: { of: string | undefined }) {
  if (of !== undefined) return <Text size="sm">{`As ${of}`}</Text>;
  return (
    <Alert variant="default" className={styles.notice} p="sm" role="note">
      Git does not know who you are: run <Code>git config user.name</Code> and{' '}
      <Code>git config user.email</Code>, each with yours.
    </Alert>
  );
}

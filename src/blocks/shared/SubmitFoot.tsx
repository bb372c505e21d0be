import type { ReactNode } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { Hidden } from '../../widgets/LiveRegion.tsx';
import { nodeId, type Sentence } from '../block.ts';
import { ActionButton, MissingNote } from './ActionButton.tsx';
import { StatusLine } from './StatusLine.tsx';
import styles from './SubmitFoot.module.css';

interface SubmitFootProps {
  /** Id of the block of its form. */
  id: string;
  /** Label of the button. */
  submit: Sentence;
  isBusy: boolean;
  busyText: Sentence;
  isDisabled: boolean;
  /** Says what is missing while it is disabled. */
  disabledText?: Sentence | null | undefined;
  /** A press has led to what is missing. */
  isAsked?: boolean;
  /** Content below the button. */
  children?: ReactNode;
}

/**
 * The end of a form: its submit button, with its status and what is missing. Without scripts, text replaces the button
 * (UX-15).
 */
export function SubmitFoot(props: SubmitFootProps) {
  const { id, submit, isBusy, busyText, isDisabled, disabledText, isAsked = false, children } = props;
  const reason = isDisabled && disabledText ? `${nodeId(id)}-reason` : undefined;
  return (
    <div className={styles.foot}>
      <ActionButton
        type="submit"
        size="large"
        busy={isBusy}
        busyText={<Copy text={busyText} />}
        disabled={isDisabled}
        describedBy={reason}
      >
        <Copy text={submit} />
      </ActionButton>
      <noscript>
        <p className={styles.unsent}>
          <Copy text={{ $copy: 'form.noScript' }} />
        </p>
      </noscript>
      <Hidden>
        <StatusLine busy={isBusy} text={busyText} />
      </Hidden>
      {reason !== undefined && <MissingNote id={reason} text={disabledText} isAsked={isAsked} />}
      {children}
    </div>
  );
}

import clsx from 'clsx';
import { useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { isEnter } from '../../widgets/FormElement.tsx';
import { LiveRegion } from '../../widgets/LiveRegion.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import container from '../shared/container.module.css';
import styles from './TestPanelBlock.module.css';

export interface TestPanelBlockProps extends BlockProps {
  title: Sentence;
  label: Sentence;
  submit: Sentence;
  /** Raised with `event.applicantId`. */
  event: string;
  busy?: boolean;
  /** Result message. */
  message?: Sentence | null;
}

/** For testers: fills in the form with the answers of an earlier applicant in the test environment (TST-001…003). */
export default function TestPanelBlock({
  id,
  raise,
  title,
  label,
  submit,
  event,
  busy,
  message,
}: TestPanelBlockProps) {
  const [applicantId, setApplicantId] = useState('');
  const box = nodeId(id);
  const ask = () => {
    if (busy !== true && applicantId.trim() !== '')
      raise(event, undefined, { applicantId: applicantId.trim() });
  };
  // Not a form element, so the page has only one form.
  return (
    <aside id={box} className={styles.panel} aria-labelledby={`${box}-title`}>
      <div className={clsx(container.container, styles.form)}>
        <h2 id={`${box}-title`} className={styles.title}>
          <Copy text={title} />
        </h2>
        <label className={styles.label} htmlFor={`${box}-id`}>
          <Copy text={label} />
        </label>
        <input
          id={`${box}-id`}
          className={styles.input}
          name="applicantId"
          value={applicantId}
          onChange={({ target }) => setApplicantId(target.value)}
          onKeyDown={(event) => isEnter(event) && ask()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={64}
          aria-describedby={`${box}-message`}
        />
        <ActionButton
          variant="secondary"
          busy={busy === true}
          busyText={<Copy text={submit} />}
          onClick={ask}
        >
          <Copy text={submit} />
        </ActionButton>
        <LiveRegion as="p" id={`${box}-message`} className={styles.message}>
          {message && <Copy text={message} />}
        </LiveRegion>
      </div>
    </aside>
  );
}

import { useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { ActionButton, type ButtonVariant, MissingNote } from '../shared/ActionButton.tsx';
import { goToBlock } from '../shared/focusPlace.ts';
import type { IconName } from '../shared/Icon.tsx';
import styles from './ButtonBlock.module.css';

export interface ButtonBlockProps extends BlockProps {
  text: Sentence;
  /** Raised by a press. */
  event?: string;
  /** Id of a block of the same screen that a press brings into view (OFR-010). */
  scrollTo?: string;
  /** A press prints the page. */
  print?: boolean;
  variant?: ButtonVariant;
  /** True while what the button started is under way. */
  busy?: boolean;
  busyText?: Sentence;
  /** Id of the block where something is missing. Until it is complete, the button is disabled and a press leads to that block. */
  missing?: string | null;
  /** Says what is missing, below the button. */
  disabledText?: Sentence | null;
  icon?: IconName;
}

/** A button that raises an event. While busy, it says so and ignores presses (UX-14). */
export default function ButtonBlock(props: ButtonBlockProps) {
  const missing = props.missing ?? undefined;
  const [asked, setAsked] = useState<string>();
  const press = () => {
    setAsked(missing);
    if (missing !== undefined) return goToBlock(missing, 'nearest');
    if (props.event !== undefined) props.raise(props.event);
    if (props.scrollTo !== undefined) goToBlock(props.scrollTo);
    if (props.print === true) window.print();
  };
  const reason = missing !== undefined && props.disabledText ? `${nodeId(props.id)}-reason` : undefined;
  const button = (
    <ActionButton
      id={nodeId(props.id)}
      variant={props.variant}
      busy={props.busy === true}
      busyText={props.busyText && <Copy text={props.busyText} />}
      disabled={missing !== undefined}
      describedBy={reason}
      icon={props.icon}
      onClick={press}
    >
      <Copy text={props.text} />
    </ActionButton>
  );
  // A reason that comes and goes must not remount the button, which would lose the focus.
  if (props.disabledText === undefined) return button;
  return (
    <div className={styles.explained}>
      {button}
      {reason !== undefined && (
        <MissingNote id={reason} text={props.disabledText} isAsked={asked === missing} />
      )}
    </div>
  );
}

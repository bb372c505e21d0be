import { type ReactNode, useState } from 'react';
import { type BlockedEvent, blockedEvents } from '../blockedEvents.ts';
import { Hidden } from '../LiveRegion.tsx';
import { RuleChecklist } from '../RuleChecklist.tsx';
import { TextControl } from '../TextControl.tsx';
import { acceptFiltered } from '../TextEdit.ts';
import type { WidgetProps } from '../widget.ts';
import styles from './PasswordWidget.module.css';

const clipboard: BlockedEvent[] = ['onPaste', 'onDrop', 'onCopy', 'onCut'];

/**
 * A password, hidden until its button shows it, with the checklist of its rules (APR-019, A-094). With
 * `blockClipboard`, paste, copy, cut and drop are refused, and the status line shows `blockedClipboard` (APR-021).
 */
export default function PasswordWidget(props: WidgetProps) {
  const { show, hide, blockClipboard, blockedClipboard, rules } = props.options;
  const [isShown, setShown] = useState(false);
  return (
    <TextControl
      field={props}
      shown={props.value ?? ''}
      accept={(edit) => acceptFiltered(props.options, edit)}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      events={blockedEvents(props, blockClipboard === true ? clipboard : [], blockedClipboard as ReactNode)}
      action={
        <button
          className={styles.button}
          type="button"
          disabled={props.disabled}
          aria-controls={props.id}
          onClick={() => setShown(!isShown)}
        >
          {(isShown ? hide : show) as ReactNode} <Hidden>{props.label}</Hidden>
        </button>
      }
      note={rules === undefined ? undefined : <RuleChecklist {...props} />}
    />
  );
}

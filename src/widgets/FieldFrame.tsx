import type { ReactNode } from 'react';
import type { FrameKind } from '../engine/form.ts';
import styles from './FieldFrame.module.css';
import { FieldLines, type FieldLinesProps } from './FieldLines.tsx';
import { lineId } from './lineId.ts';

export interface FieldFrameProps extends FieldLinesProps {
  label: ReactNode;
  /** Stands under the control, and above a group. */
  help?: ReactNode;
  kind?: FrameKind;
  /** The widget. It tells the control of the lines by `describedBy`. */
  children: ReactNode;
}

/**
 * What stands around a widget. Around a single control it has no element of its own: its parts are children of whatever
 * holds the field, and in a line of a form's grid they share its rows with their neighbors, so that controls stand level.
 */
export function FieldFrame({ id, label, help, kind = 'control', children, ...lines }: FieldFrameProps) {
  const drawnHelp = help !== undefined && (
    <div className={styles.help} id={lineId(id, 'help')}>
      {help}
    </div>
  );
  const below = <FieldLines id={id} {...lines} />;
  if (kind === 'self')
    return (
      <div className={styles.self}>
        {children}
        {drawnHelp}
        {below}
      </div>
    );
  if (kind === 'group')
    return (
      <div className={styles.group}>
        <div className={styles.label} id={`${id}-label`}>
          {label}
        </div>
        {drawnHelp}
        {children}
        {below}
      </div>
    );
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {drawnHelp}
      {below}
    </>
  );
}

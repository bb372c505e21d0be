import { useEffect, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { Hidden, LiveRegion } from '../../widgets/LiveRegion.tsx';
import { type BlockProps, nodeId, present, type Sentence } from '../block.ts';
import styles from './CountdownBlock.module.css';

interface SpokenMark extends CountdownMark {
  text: Sentence;
}

export interface CountdownBlockProps extends BlockProps {
  /** Label of the time. */
  text: Sentence;
  /** Milliseconds since the epoch. Nothing is rendered without it. */
  deadline?: number | null;
  /** When it is announced, by id. */
  announcements: Record<string, SpokenMark | null | undefined>;
}

/**
 * Shows the remaining time. It is announced only at the given moments, never each second (UX-08). The flow handles the end.
 */
export default function CountdownBlock({ id, text, deadline, announcements }: CountdownBlockProps) {
  const seconds = useSecondsLeft(deadline ?? undefined);
  const said = useAnnouncement(announcements, deadline ?? undefined, seconds);
  return (
    <div id={nodeId(id)} className={styles.countdown}>
      {seconds !== undefined && (
        <p className={styles.line}>
          <Copy text={text} />{' '}
          <span className={styles.time} role="timer">
            {clockOf(seconds)}
          </span>
        </p>
      )}
      <Hidden>
        <LiveRegion>{said !== undefined && <Copy text={said} />}</LiveRegion>
      </Hidden>
    </div>
  );
}

/** The announcement: the latest moment that was reached. A new deadline starts over. */
function useAnnouncement(
  announcements: CountdownBlockProps['announcements'],
  deadline: number | undefined,
  seconds: number | undefined,
): Sentence | undefined {
  const [last, setLast] = useState<{ deadline?: number; seconds?: number; text?: Sentence }>({});
  useEffect(() => {
    if (deadline === undefined || seconds === undefined) return;
    setLast((before) => {
      const isNew = before.deadline !== deadline;
      const marks = present(announcements).map(([, mark]) => mark);
      const mark = latestMark(marks, isNew ? undefined : before.seconds, seconds);
      const text = mark?.text ?? (isNew ? undefined : before.text);
      return { deadline, seconds, ...(text !== undefined && { text }) };
    });
  }, [announcements, deadline, seconds]);
  return last.text;
}

/** 598 → '09:58'. */
function clockOf(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Whole seconds until a wall clock time, at least 0, updated every second. Undefined without a time. */
function useSecondsLeft(deadline: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (deadline === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = Date.now();
      setNow(time);
      // Ticks exactly when the number changes, so no second is skipped or shown twice.
      if (time < deadline) timer = setTimeout(tick, (deadline - time) % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline]);
  return deadline === undefined ? undefined : Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** A moment of the countdown that is announced. */
export interface CountdownMark {
  /** Seconds left at that moment. */
  seconds: number;
}

/** A mark is still announced this many seconds late, because a page takes time to load. */
const lateness = 5;

/**
 * The mark to announce with this many seconds left: the lowest one passed since the last check, so a tab that slept
 * announces only the latest. Undefined if none was passed.
 * @param before seconds at the last check, undefined for the first one
 */
export function latestMark<Mark extends CountdownMark>(
  marks: readonly Mark[],
  before: number | undefined,
  seconds: number,
): Mark | undefined {
  return marks
    .filter((mark) => mark.seconds >= seconds)
    .filter((mark) => (before === undefined ? mark.seconds - seconds <= lateness : mark.seconds < before))
    .sort((one, other) => one.seconds - other.seconds)[0];
}

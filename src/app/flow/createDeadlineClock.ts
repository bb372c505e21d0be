import type { MachineState } from '../../engine/machine.ts';

/** The longest time that a browser's timer takes, in milliseconds. */
const longest = 2_147_483_647;

/** Rings when a deadline of the state is due, by the wall clock: a tab that slept rings as it wakes. */
export interface DeadlineClock {
  /** Sets itself to the earliest of these, in place of what it was set to. */
  set(deadlines: MachineState['deadlines']): void;
}

/**
 * @param now milliseconds since the epoch
 * @param ring told the id of each deadline that is due
 */
export function createDeadlineClock(now: () => number, ring: (id: string) => void): DeadlineClock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set(deadlines) {
      clearTimeout(timer);
      if (deadlines.length === 0) return;
      const earliest = Math.min(...deadlines.map((deadline) => deadline.at));
      timer = setTimeout(
        () => {
          const due = deadlines.filter((deadline) => deadline.at <= now());
          if (due.length === 0) this.set(deadlines);
          for (const deadline of due) ring(deadline.id);
        },
        Math.min(Math.max(earliest - now(), 0), longest),
      );
    },
  };
}

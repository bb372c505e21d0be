/** A session ends after this many minutes without a call (F-101). */
const idleMinutes = 30;

/** A session ends this many hours after it began, however busy it is (F-101). */
export const longestHours = 24;

/** How stale the recorded time of the last call may get. It saves a write on most calls. */
const noteEverySeconds = 60;

/** A session last seen before this is over. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleMinutes * 60_000);
}

/** Whether the recorded time of the last call has to be written again. */
export function isNoteOld(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= noteEverySeconds * 1_000;
}

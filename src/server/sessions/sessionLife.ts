/** A session that nobody uses is over after this many minutes (F-101). */
const idleMinutes = 30;

/** However busy, a session is over this many hours after it began (F-101). */
export const longestHours = 24;

/** How old the noted time of a session's last call may get before it is written again, so that not every call writes. */
const noteEverySeconds = 60;

/** A session last seen before this is over. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleMinutes * 60_000);
}

/** Whether the noted time of the last call is too old to leave as it is. */
export function isNoteOld(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= noteEverySeconds * 1_000;
}

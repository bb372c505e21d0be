/** The parts of a process that stop, by what they need of each other. */
interface StoppingParts {
  /** Answers what is under way, for so many milliseconds at most. */
  close(longest: number): Promise<unknown>;
  /** What works by itself: stops at once, beside `close`. */
  working: readonly (() => Promise<unknown>)[];
  /** What is said at the end, once nothing works any more: traces, and that this process is gone. */
  leaving: readonly (() => Promise<unknown>)[];
  /** Closes what all of it stood on. */
  end(): Promise<unknown>;
}

/** Milliseconds from the signal to the end: who stops processes is patient for ten seconds, often. */
export const longestStop = 5_000;
/** Of these, milliseconds for what comes after the calls. */
const [longestLeave, longestEnd] = [500, 500];

/**
 * Stops a process within `longestStop`. A part that fails or takes too long holds up no other: what it left undone, another
 * process does.
 */
export async function stopInTime({ close, working, leaving, end }: StoppingParts): Promise<void> {
  const longest = longestStop - longestLeave - longestEnd;
  await within(longest, [() => close(longest), ...working]);
  await within(longestLeave, leaving);
  await within(longestEnd, [end]);
}

async function within(milliseconds: number, parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const done = Promise.allSettled(parts.map(async (part) => part()));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([done, late]);
  clearTimeout(timer);
}

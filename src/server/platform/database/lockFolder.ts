import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface LockTimes {
  /** Milliseconds between two signs of life of the process that holds a directory. */
  beat: number;
  /** Milliseconds without one after which a process that cannot be looked up is taken for ended. */
  silence: number;
}

const usualTimes: LockTimes = { beat: 1_000, silence: 10_000 };

/**
 * Takes a data directory for this process. Each lock is a file `in-use-by.N`, and the highest number holds: whoever takes
 * over from a process that was killed makes the next number, which the file system lets one process do. A file is removed
 * only once there is a higher one, so that nobody who comes late finds the way free.
 *
 * Whether the holder lives is told by its number and start time, at once, where it runs under the same numbering; of a
 * process in another container only by the signs of life that it gives.
 * @returns gives the directory back
 * @throws Error naming the process that holds it
 */
export async function lockFolder(
  folder: string,
  times: LockTimes = usualTimes,
): Promise<() => Promise<void>> {
  const me = await identify(process.pid);
  for (;;) {
    const last = (await locksIn(folder)).at(-1) ?? 0;
    const holder = await readLock(folder, last);
    if (holder !== undefined && (await isAlive(folder, last, holder, me, times)))
      throw new Error(
        `${folder} is in use by process ${holder.pid}. Stop it, name another DATA_DIR, or use DATABASE_URL.`,
      );
    if (await make(folder, last + 1, JSON.stringify(me))) return hold(folder, last + 1, times);
  }
}

/** A process, and how it can be told from others of that number. */
interface Holder {
  pid: number;
  started?: string | undefined;
  /** Which numbering of processes it is in: each container has its own. */
  numbering: string;
}

const nameOf = (number: number) => `in-use-by.${number}`;

/** The numbers of the locks, the one that holds at the end. */
async function locksIn(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).map((name) => /^in-use-by\.(\d+)$/.exec(name)?.[1]);
  return numbers
    .filter((number) => number !== undefined)
    .map(Number)
    .sort((one, other) => one - other);
}

/** @returns undefined where nobody holds it any more */
async function readLock(folder: string, number: number): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, nameOf(number)), 'utf8')) as Holder;
  } catch {
    // Given back, taken over meanwhile, or none at all.
    return undefined;
  }
}

/** @returns false where another process was first */
async function make(folder: string, number: number, text: string): Promise<boolean> {
  const draft = join(folder, `in-use-by-${randomBytes(6).toString('hex')}`);
  await writeFile(draft, text, { mode: 0o600 });
  try {
    // A link is made whole or not at all.
    await link(draft, join(folder, nameOf(number)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft);
  }
  const all = await locksIn(folder);
  const isLast = all.at(-1) === number;
  for (const earlier of isLast ? all.slice(0, -1) : [number])
    await rm(join(folder, nameOf(earlier)), { force: true });
  return isLast;
}

function hold(folder: string, number: number, { beat }: LockTimes): () => Promise<void> {
  const file = join(folder, nameOf(number));
  const timer = setInterval(() => {
    const now = new Date();
    // Where the directory is gone there is nothing left to hold.
    utimes(file, now, now).catch(() => {});
  }, beat);
  timer.unref();
  return async () => {
    clearInterval(timer);
    // Emptied, not removed: its number is not used again.
    if ((await stat(file).catch(() => undefined)) !== undefined) await writeFile(file, '');
  };
}

async function isAlive(
  folder: string,
  number: number,
  holder: Holder,
  me: Holder,
  { beat, silence }: LockTimes,
): Promise<boolean> {
  if (holder.numbering === me.numbering) {
    const now = await identify(holder.pid);
    return isRunning(holder.pid) && now.started === holder.started;
  }
  const file = join(folder, nameOf(number));
  const seen = await beatOf(file);
  for (let waited = 0; waited < silence; waited += beat) {
    await pause(beat);
    if ((await beatOf(file)) !== seen) return (await readLock(folder, number)) !== undefined;
  }
  return false;
}

/** When a lock was last touched; by itself, since clocks of two machines differ. */
async function beatOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.mtimeMs;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * What the system tells of a process. On Linux its start, so that a number used again is not mistaken for its predecessor, and
 * the namespace of this boot that the number belongs to; elsewhere the machine.
 */
async function identify(pid: number): Promise<Holder> {
  try {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
    const numbering = `${boot} ${await readlink('/proc/self/ns/pid')}`;
    return { pid, started: await startOf(pid), numbering };
  } catch {
    return { pid, numbering: hostname() };
  }
}

async function startOf(pid: number): Promise<string | undefined> {
  try {
    return (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ')[19];
  } catch {
    return undefined;
  }
}

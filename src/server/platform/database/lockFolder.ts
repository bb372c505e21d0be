import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const unknown = 'unknown';

/**
 * Takes a data directory for this process.
 * A lock left by a process that was killed is recognised by its number and start time, and taken over.
 * @returns gives the directory back
 * @throws Error naming the process that holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'in-use-by');
  const mine = `${process.pid} ${await startOf(process.pid)}`;
  try {
    await writeFile(file, mine, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const left = (await readFile(file, 'utf8')).trim();
    const [pid = ''] = left.split(' ');
    const holder = `${pid} ${await startOf(Number(pid))}`;
    // Without start times a container's only process would meet its own number after a crash and never start again.
    const isMyPredecessor = Number(pid) === process.pid && mine.endsWith(unknown);
    if (isAlive(Number(pid)) && left === holder && !isMyPredecessor)
      throw new Error(
        `${folder} is in use by process ${pid}. Stop it, name another DATA_DIR, or use DATABASE_URL.`,
      );
    await writeFile(file, mine);
  }
  return () => rm(file, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time of a process where the system tells it (Linux), so that a number used again is not mistaken for its predecessor. */
async function startOf(pid: number): Promise<string> {
  try {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ');
    return fields?.[19] ?? unknown;
  } catch {
    return unknown;
  }
}

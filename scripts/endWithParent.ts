import { readFileSync } from 'node:fs';

const everyMilliseconds = 500;

/**
 * Ends this process, by SIGTERM to itself, when the npm that started it is gone: a shell between the two does not
 * pass signals on. Does nothing for a process that npm did not start.
 */
export function endWithParent(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, everyMilliseconds);
  timer.unref();
}

/** The parent, and where the system tells it (Linux) the parent's parent: shell and npm. */
function ancestors(): string {
  const parent = process.ppid;
  try {
    const status = readFileSync(`/proc/${parent}/status`, 'utf8');
    return `${parent} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`;
  } catch {
    return String(parent);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export const root = join(import.meta.dirname, '..');

const running = new Set<ChildProcess>();
const graceMilliseconds = 5_000;
const ownGroup = process.platform !== 'win32';
const statuses: Partial<Record<NodeJS.Signals, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

export interface CommandOptions {
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** Descriptor of a file that takes what it says, in place of the terminal. */
  log?: number | undefined;
}

export interface RunningCommand {
  /** What it prints, where `startCommand` was asked to hand it over. */
  output: Readable | null;
  /** Its exit status; a signal counts as 1. Whatever it started has ended by then. */
  ended: Promise<number>;
  /** Asks it to end, by force after five seconds. */
  end(): Promise<void>;
}

/**
 * Starts a program of this machine or of node_modules/.bin. Whatever it started ends with it, and it ends with
 * this process.
 * @param output `show` prints what it says, `read` hands it over.
 */
export function startCommand(
  program: string,
  parameters: string[],
  options: CommandOptions = {},
  output: 'show' | 'read' = 'show',
): RunningCommand {
  const child = spawn(program, parameters, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', output === 'show' ? (options.log ?? 'inherit') : 'pipe', options.log ?? 'inherit'],
    detached: ownGroup,
    shell: process.platform === 'win32',
  });
  if (running.size === 0) listen();
  running.add(child);
  const ended = once(child, 'exit')
    .then(([code]) => (typeof code === 'number' ? code : 1))
    .finally(() => {
      running.delete(child);
      signalGroup(child, 'SIGKILL');
      if (running.size === 0) stopListening();
    });
  const end = async () => {
    signalGroup(child, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMilliseconds);
    await ended;
    clearTimeout(timer);
  };
  return { output: child.stdout, ended, end };
}

/**
 * Runs a program to its end and shows what it says.
 * @returns its exit status; a signal counts as 1.
 * @throws Error when the program cannot be started.
 */
export function runCommand(
  program: string,
  parameters: string[],
  options: CommandOptions = {},
): Promise<number> {
  return startCommand(program, parameters, options).ended;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (ownGroup) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // Nothing of the group is left, which is what we want.
  }
}

/** Ends what is running, by force after five seconds, and then this process with the status of the signal. */
async function endAll(signal: NodeJS.Signals): Promise<void> {
  const ended = Promise.all([...running].map((child) => once(child, 'exit')));
  for (const child of running) signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => process.exit(statuses[signal]), graceMilliseconds);
  await ended;
  clearTimeout(timer);
  process.exit(statuses[signal]);
}

const onSignal = (signal: NodeJS.Signals) => void endAll(signal);
const onExit = () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
};

function listen(): void {
  for (const signal of Object.keys(statuses)) process.on(signal, onSignal);
  process.on('exit', onExit);
}

function stopListening(): void {
  for (const signal of Object.keys(statuses)) process.off(signal, onSignal);
  process.off('exit', onExit);
}

/** Asks the system for a port of 127.0.0.1 that nobody uses now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
}

const everyMilliseconds = 500;

/**
 * Ends this process, by SIGTERM to itself, when the npm that started it is gone, and says so: a shell between the two does
 * not pass signals on. Does nothing for a process that npm did not start.
 */
export function endWithParent(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = ancestors();
  const timer = setInterval(() => {
    const { parent, above } = ancestors();
    // A machine that cannot tell for a moment has lost nobody.
    if (parent === before.parent && (above === undefined || above === before.above)) return;
    clearInterval(timer);
    console.error('The npm that started this has ended, and so does this.');
    process.kill(process.pid, 'SIGTERM');
  }, everyMilliseconds);
  timer.unref();
}

/** The parent, and where the system tells it (Linux) the parent's parent: shell and npm. */
function ancestors(): { parent: number; above?: string | undefined } {
  const parent = process.ppid;
  try {
    const status = readFileSync(`/proc/${parent}/status`, 'utf8');
    return { parent, above: /^PPid:\s*(\d+)/m.exec(status)?.[1] };
  } catch {
    return { parent };
  }
}

import type { Calls } from '../server/calls.ts';
import type { StudioState } from '../server/StudioState.ts';

/** Asks the studio's server; undefined where it refuses, which is shown. */
export type Ask = <Name extends keyof Calls>(
  name: Name,
  ...input: Parameters<Calls[Name]>
) => Promise<ReturnType<Calls[Name]> | undefined>;

const { dataset } = document.documentElement;
const headers: Record<string, string> = { 'x-studio-token': dataset.token ?? '' };

/** The change that is sent last of those that were made. */
let sentLast: Promise<unknown> = Promise.resolve();
/** The same, while it waits: what is typed on takes its place. */
let waiting: { typing: string | undefined; input: unknown; sent: Promise<unknown> } | undefined;

/** The change set that this window works on goes with each call: another window may open another one (F-827). */
export function workOn(set: string): void {
  headers['x-studio-set'] = set;
}

/**
 * Asks the studio's server. Changes go there one after the other: of two that are on their way at once, the earlier one may come
 * last, and what was chosen later would be lost (F-827).
 * @throws Error in its words where it refuses
 */
export function call<Name extends keyof Calls>(
  name: Name,
  ...[input]: Parameters<Calls[Name]>
): Promise<ReturnType<Calls[Name]>> {
  // What changes nothing in the change set waits for nothing, nor for what takes a minute.
  if (name === 'publish' || dataset.asking?.split(' ').includes(name)) return send(name, input);
  const typing = typingOf(name, input);
  if (typing !== undefined && waiting?.typing === typing) {
    waiting.input = input;
    return waiting.sent as Promise<ReturnType<Calls[Name]>>;
  }
  const sent = sentLast.then(() => {
    if (waiting === own) waiting = undefined;
    return send(name, own.input as typeof input);
  });
  const own: NonNullable<typeof waiting> = { typing, input, sent };
  waiting = own;
  sentLast = sent.catch(() => undefined);
  return sent;
}

/** What edits have in common that follow each other as somebody types; undefined for any other call. */
function typingOf(name: string, input: unknown): string | undefined {
  const { step, file, path } = (input ?? {}) as { step?: unknown; file?: unknown; path?: unknown };
  return step === undefined ? undefined : JSON.stringify([name, step, file, path]);
}

async function send<Name extends keyof Calls>(
  name: Name,
  input: Parameters<Calls[Name]>[0],
): Promise<ReturnType<Calls[Name]>> {
  const answer = await fetch(`/studio/calls/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input ?? {}),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as ReturnType<Calls[Name]>;
}

/**
 * Follows the states of the studio until `signal` says so, also when the server starts again.
 * @param onState gets undefined while nobody answers
 */
export async function followStates(
  onState: (state: StudioState | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const answer = await fetch('/studio/events', { method: 'POST', headers, signal });
      // Another start has another token, which its page holds.
      if (answer.status === 403) location.reload();
      if (answer.body !== null) for await (const line of linesOf(answer.body)) onState(JSON.parse(line));
    } catch {
      // Whoever asked has gone, or the server has.
    }
    if (signal.aborted) return;
    onState(undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + decoder.decode(next.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Gives the browser a text as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

import type { Calls } from '../server/calls.ts';
import type { StudioState } from '../server/StudioState.ts';

/** Asks the studio's server; undefined where it refuses, which is shown. */
export type Ask = <Name extends keyof Calls>(
  name: Name,
  ...input: Parameters<Calls[Name]>
) => Promise<ReturnType<Calls[Name]> | undefined>;

const headers: Record<string, string> = {
  'x-studio-token': document.documentElement.dataset.token ?? '',
};

/** The change set that this window works on goes with each call: another window may open another one (F-827). */
export function workOn(set: string): void {
  headers['x-studio-set'] = set;
}

/**
 * Asks the studio's server.
 * @throws Error in its words where it refuses
 */
export async function call<Name extends keyof Calls>(
  name: Name,
  ...[input]: Parameters<Calls[Name]>
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

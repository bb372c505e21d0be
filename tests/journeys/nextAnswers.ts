import type { CallAnswerDocument } from '../../src/compile/link/personasOf.ts';

/**
 * Has the sandbox answer the next call of each name so, once.
 * @param origin of the sandbox, such as `http://localhost:4000`
 */
export async function putNextAnswers(
  origin: string,
  answers: Readonly<Record<string, CallAnswerDocument>>,
): Promise<void> {
  for (const [call, answer] of Object.entries(answers)) {
    const headers = { 'content-type': 'application/json' };
    await ask(origin, call, { method: 'PUT', headers, body: JSON.stringify(answer) });
  }
}

/** Takes back what no call has asked for, and says of which it was. */
export async function takeNextAnswers(origin: string, calls: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const call of new Set(calls)) {
    if ((await ask(origin, call, { method: 'DELETE' })).Payload !== null) left.push(call);
  }
  return left;
}

async function ask(origin: string, call: string, init: RequestInit): Promise<{ Payload: unknown }> {
  const address = `${origin}/sandbox/next-answers/${call}`;
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`${init.method} ${address} answered ${answer.status}.`);
  return (await answer.json()) as { Payload: unknown };
}

import { describe, expect, it } from 'vitest';
import { ApiFailure } from './client.ts';
import { failureOutcome } from './failureOutcome.ts';
import { getPdf } from './getPdf.ts';

const pdf = new TextEncoder().encode('%PDF-1.7');

async function asked(answer: Response | Error) {
  const requests: { address: string; headers: Record<string, string> }[] = [];
  const fetch = (async (address: string, { headers }: RequestInit) => {
    requests.push({ address, headers: headers as Record<string, string> });
    if (answer instanceof Error) throw answer;
    return answer;
  }) as typeof globalThis.fetch;
  const outcome = await getPdf('/terms/7', { fetch, token: 't1' }).catch((failure: unknown) => failure);
  return { outcome, requests };
}

function failureOf(outcome: unknown) {
  if (!(outcome instanceof ApiFailure)) throw new Error('It did not fail.');
  return failureOutcome(outcome);
}

describe('getPdf', () => {
  it('[TRM-005] asks for a PDF in the name of the session and gives its bytes', async () => {
    const answer = new Response(pdf, { headers: { 'Content-Type': 'application/pdf' } });
    const { outcome, requests } = await asked(answer);
    expect(outcome).toEqual(pdf);
    expect(requests).toEqual([
      { address: '/terms/7', headers: { Accept: 'application/pdf', Authorization: 'Bearer t1' } },
    ]);
  });

  it('[TRM-004] fails with message and code of an answer that is not 200', async () => {
    const body = JSON.stringify({ errorMessage: 'Not now', ErrorCode: 'T7' });
    const { outcome } = await asked(new Response(body, { status: 503 }));
    expect(failureOf(outcome)).toMatchObject({ reason: 'http', status: 503, message: 'Not now', code: 'T7' });
  });

  it.each([
    ['network', new TypeError('refused')],
    ['malformed', new Response('<p>Sign in</p>', { headers: { 'Content-Type': 'text/html' } })],
  ])('[TRM-005] fails as "%s" where no document comes', async (reason, answer) => {
    expect(failureOf((await asked(answer)).outcome)).toMatchObject({ reason });
  });
});

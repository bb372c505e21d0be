import type { PageOptions } from '../../scripts/walk/openPage.ts';

/** An issuer's API that lacks some calls: they answer 404. @param calls may be emptied; they are there then */
export function lackingCalls(calls: ReadonlySet<string> = new Set()): PageOptions {
  return {
    answer: (path) =>
      calls.has(path.split('/').at(-1) ?? '') ? new Response('', { status: 404 }) : undefined,
  };
}

import type { Contract } from './Contract.ts';

/** The first example of a request; a call that takes nothing needs none. */
export function exampleOf({ request }: Contract): Record<string, unknown> {
  return request?.examples?.[0] ?? {};
}

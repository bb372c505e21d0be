import type { Context } from '../machine.ts';

/** A context for tests, empty where nothing is said. */
export function contextOf(parts: Partial<Context> = {}): Context {
  return {
    applicant: {},
    site: {},
    brand: {},
    flow: {},
    result: {},
    session: {},
    query: {},
    event: {},
    answer: {},
    device: {},
    now: {},
    ...parts,
  };
}

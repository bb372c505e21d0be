import type { Context } from '../machine.ts';

/** The roots a condition, value or placeholder may read (design §2.2). */
export const roots = [
  'applicant',
  'site',
  'brand',
  'flow',
  'result',
  'session',
  'query',
  'event',
  'answer',
  'device',
  'now',
] as const satisfies (keyof Context)[];

/** The roots that the effect `set` may write. */
export const writableRoots = ['applicant', 'result', 'session'] as const;

export type WritableRoot = (typeof writableRoots)[number];

import type { Outside } from './Outside.ts';

/** For work that has no transaction open. */
export const askAtOnce: Outside = (_question, ask) => ask();

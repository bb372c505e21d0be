import { createContext, use } from 'react';

/**
 * Raises a named event of the flow. `values` are a form's validated answers; `detail` is what else its handler reads as
 * `event.*`, and becomes no answer.
 */
export type Raise = (
  event: string,
  values?: Record<string, unknown>,
  detail?: Record<string, unknown>,
) => void;

/** Given once by the app; without it (a story, a test) events go nowhere. */
export const RaiseContext = createContext<Raise>(() => undefined);

/** How a link or block raises an event. */
export function useRaise(): Raise {
  return use(RaiseContext);
}

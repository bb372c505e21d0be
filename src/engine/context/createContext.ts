import type { Context, MachineState, Surroundings } from '../machine.ts';
import type { Slice } from '../slice.ts';

/**
 * Joins what the machine owns with what surrounds it: the one object that conditions, values and placeholders read.
 * `session.route` (the route's id), `session.busy.<name>` and `session.deadlines.<event>` (milliseconds since the epoch) come from the machine itself.
 * @param event what is being handled, read as `event.*`
 * @param answer what the call that ended answered, read as `answer.*`
 */
export function createContext(
  slice: Pick<Slice, 'brandFacts' | 'constants'>,
  surroundings: Surroundings,
  state: MachineState,
  event: Record<string, unknown> = {},
  answer: Record<string, unknown> = {},
): Context {
  const deadlines = Object.fromEntries(state.deadlines.map((deadline) => [deadline.event, deadline.at]));
  return {
    applicant: state.applicant,
    result: state.result,
    session: { ...state.session, route: state.route, busy: state.busy, deadlines },
    site: surroundings.site,
    brand: { ...slice.brandFacts, ...surroundings.brand },
    flow: { ...slice.constants, ...surroundings.flow },
    query: surroundings.query,
    device: surroundings.device,
    now: surroundings.now,
    event,
    answer,
  };
}

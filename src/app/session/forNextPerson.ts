import { initialState, type MachineState } from '../../engine/machine.ts';
import type { SessionIds } from './createPageSession.ts';

/** `session.*` values of the browser and the visit, which say nothing of a person. */
const ofVisit = ['cookieConsent', 'pubId', 'clicks', 'trafficSource'];

/**
 * The state in which another person goes on where the page stands (F-101): the place and the answers that were just sent,
 * and nothing that was decided, verified, seen or begun before.
 */
export function forNextPerson(state: MachineState, ids: SessionIds): MachineState {
  const kept = ofVisit.flatMap((name): [string, unknown][] =>
    Object.hasOwn(state.session, name) ? [[name, state.session[name]]] : [],
  );
  return {
    ...initialState({ ...Object.fromEntries(kept), ...ids }),
    ...(state.route === undefined ? {} : { route: state.route }),
    dialogs: state.dialogs,
    applicant: state.applicant,
    busy: state.busy,
  };
}

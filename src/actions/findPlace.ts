import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

type Input = RequestOf<'find-place'> & {
  /** The states that can be chosen. */
  states?: { value: string }[];
};

/**
 * POST find-place (F-422). Input: the request, and the states that can be chosen. Answers `city` and `state`; ends as
 * `elsewhere` where the state is none of those, such as a territory or the armed forces abroad (F-709), and as `unknown`
 * where the ZIP has no place.
 */
const findPlace: Action<Input> = async ({ states = [], ...request }, { api }) => {
  const { payload } = await api.call('find-place', request);
  if (!payload?.City || !payload.State) return { outcome: 'unknown' };
  const { City: city, State: state } = payload;
  if (!states.some(({ value }) => value.toUpperCase() === state.toUpperCase()))
    return { outcome: 'elsewhere' };
  return { outcome: 'found', city, state };
};

export default findPlace;

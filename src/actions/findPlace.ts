import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/** POST find-place (F-422). Input: the request. Answers `city` and `state`; ends as `unknown` where the ZIP has none. */
const findPlace: Action<RequestOf<'find-place'>> = async (input, { api }) => {
  const { payload } = await api.call('find-place', input);
  if (!payload?.City || !payload.State) return { outcome: 'unknown' };
  return { outcome: 'found', city: payload.City, state: payload.State };
};

export default findPlace;

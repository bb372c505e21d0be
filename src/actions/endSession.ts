import { ApiFailure } from '../api/client.ts';
import type { Action } from './action.ts';

/**
 * POST end-session (F-101). No input. Outcome: `{ sessionOver: true }`, at which the page forgets its session, whatever
 * the server says: one that lacks the call lets the session run out by itself.
 */
const endSession: Action = async (_input, { api }) => {
  try {
    await api.call('end-session', {});
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
  }
  return { outcome: 'ended', sessionOver: true };
};

export default endSession;

import type { Action } from './action.ts';

/**
 * Draws the page of what its site says now (POST get-configuration), since the server holds it against that. No input, and
 * nothing to read of its outcome. Fails as the call does.
 */
const refreshPage: Action<Record<string, never>> = async (_input, { refreshPage: refresh }) => {
  await refresh?.();
  return { outcome: 'refreshed' };
};

export default refreshPage;

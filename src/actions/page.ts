import { ApiFailure } from '../api/client.ts';
import type { Action } from './action.ts';

interface Input {
  /**
   * Names of the consents that the server refused; empty if it named none, so that all visible ones are asked again.
   */
  outdated?: readonly string[];
  /** The message next to a field that is asked again. */
  says?: unknown;
}

export const refreshPage: Action<Input> = async ({ outdated = [], says }, { refreshPage: refresh }) => {
  const emptied = (await refresh?.(outdated.length === 0 ? undefined : outdated)) ?? [];
  return { outcome: 'refreshed', errors: Object.fromEntries(emptied.map((name) => [name, says])) };
};

export const endSession: Action = async (_input, { api }) => {
  try {
    await api.call('end-session', {});
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
  }
  return { outcome: 'ended', sessionOver: true };
};

export const loadPersonalization: Action = async (_input, { personalBanners }) => {
  const banners = personalBanners?.();
  return banners === undefined ? { outcome: 'pending' } : { outcome: 'answered', ...banners };
};

export const loadFraudReport: Action = async (_input, { fraudReport }) => {
  const report = fraudReport?.();
  return report === undefined ? { outcome: 'pending' } : { outcome: 'answered', report };
};

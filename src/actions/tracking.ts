import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

export const saveTracking: Action<RequestOf<'save-tracking'>> = async (input, { api }) => {
  const { payload } = await api.call('save-tracking', input);
  return { outcome: 'saved', trackingId: payload ?? '' };
};

export const trackStep: Action<RequestOf<'insert-waterfall-tracking-info'>> = async (input, { api }) => {
  await api.call('insert-waterfall-tracking-info', input);
  return { outcome: 'reported' };
};

export const reportClick: Action<
  Pick<RequestOf<'update-webapps-report'>, 'ReportId'> & { click: string }
> = async ({ ReportId, click }, { api }) => {
  await api.call('update-webapps-report', { ReportId, [click]: true });
  return { outcome: 'reported' };
};

export const reportGrandBankRedirect: Action<
  Pick<RequestOf<'update-gb-redirect-status'>, 'ApplicantId'>
> = async (input, { api }) => {
  const request = { interstitialPage: false, isRedirected: true, ...input };
  await api.call('update-gb-redirect-status', request);
  return { outcome: 'reported' };
};

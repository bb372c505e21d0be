import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/** POST update-webapps-report (TRK-012, API-009). Input: `{ ReportId, click }`, the flag's name. */
const reportClick: Action<Pick<RequestOf<'update-webapps-report'>, 'ReportId'> & { click: string }> = async (
  { ReportId, click },
  { api },
) => {
  await api.call('update-webapps-report', { ReportId, [click]: true });
  return { outcome: 'reported' };
};

export default reportClick;

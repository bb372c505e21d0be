import type { Action } from './action.ts';

/** POST update-webapps-report (TRK-012, API-009). Input: `{ ReportId, click }`, the flag's name. Outcome: `{ success }`. */
const reportClick: Action = async (input, { api, signal }) => {
  const request = { ReportId: input.ReportId, [String(input.click)]: true };
  const { success } = await api.call('update-webapps-report', request, { signal });
  return { success: success !== false };
};

export default reportClick;

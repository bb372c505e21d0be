import { Refusal, success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface UpdateWebappsReportRequest {
  ReportId: string;
  [flag: string]: string | true;
}

/** Marks that a link was followed (API-009, TRK-012). The contract allows exactly one flag beside the report's id. */
export const updateWebappsReport: ServerCall<UpdateWebappsReportRequest> = {
  name: 'update-webapps-report',
  session: 'required',
  async handle(request, { database, session, now }) {
    const link = Object.keys(request).find((key) => key !== 'ReportId');
    if (link === undefined || request.ReportId !== session.reportId) {
      throw new Refusal(404, 'notFound', 'No report of this session has that id');
    }
    await database.query(
      'insert into followed_link (chain, link, followed_at) values ($1, $2, $3) on conflict do nothing',
      [session.chain, link, now()],
    );
    return success(null);
  },
};

import { readAnswer } from '../../domain/applications/createApplication.ts';
import { ownApplication } from '../../domain/applications/findApplication.ts';
import { Refusal, success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface UpdateGbRedirectStatusRequest {
  ApplicantId: string | number;
  interstitialPage?: boolean;
  isRedirected: boolean;
}

/** Notes that an applicant went to the grand bank that the decision offered (API-025, GRB-006, A-061). */
export const updateGbRedirectStatus: ServerCall<UpdateGbRedirectStatusRequest> = {
  name: 'update-gb-redirect-status',
  session: 'required',
  async handle({ ApplicantId, interstitialPage = false, isRedirected }, context) {
    const { database, secrets, now } = context;
    const application = await ownApplication(ApplicantId, context);
    const answer = (await readAnswer(database, secrets, application.id)) as DecisionBody;
    if (answer.Payload?.IsGrandbank !== true)
      throw new Refusal(409, 'notOffered', 'This application was not offered the bank.');
    if (isRedirected)
      await database.query(
        `insert into bank_redirect (application, interstitial, redirected_at) values ($1, $2, $3)
         on conflict do nothing`,
        [application.id, interstitialPage, now()],
      );
    return success(null);
  },
};

interface DecisionBody {
  Payload?: { IsGrandbank?: boolean } | null;
}

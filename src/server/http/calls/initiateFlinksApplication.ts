import { randomUUID } from 'node:crypto';
import type { StatedConsent } from '../../../engine/consents/Consent.ts';
import { readAnswer } from '../../domain/applications/createApplication.ts';
import { lockApplication } from '../../domain/applications/findApplication.ts';
import {
  bankLinkPlace,
  chooseBankLinkService,
  findBankLinkOf,
  isLinkAskedFor,
  linkTokenPurpose,
} from '../../domain/bankLink/bankLink.ts';
import { checkConsents, recordConsents } from '../../domain/evidence/consents.ts';
import { type CallAnswer, Refusal, refuseServiceFailure } from '../../platform/answers.ts';
import { isSignedId } from '../../platform/encryption/KeyRing.ts';
import type { ServerCall } from './ServerCall.ts';

interface InitiateFlinksApplicationRequest {
  ApplicantId: string | number;
  decisionId?: string | null;
  institution: string;
  loginId: string;
  token: string;
  Consents?: StatedConsent[] | null;
}

/**
 * Starts the review of a linked bank account (API-042, LNK-014): for this session's own application, once. A repeat is
 * answered with the receipt of the first.
 */
export const initiateFlinksApplication: ServerCall<InitiateFlinksApplicationRequest> = {
  name: 'initiate-flinks-application',
  session: 'required',
  async handle({ ApplicantId, decisionId, institution, loginId, token, Consents }, context) {
    const { database, secrets, session, site, now } = context;
    const application = await lockApplication(database, session.application);
    const isOurs = application !== undefined && application.reference === String(ApplicantId);
    const isDecision = !decisionId || decisionId === application?.id;
    if (!isOurs || !isDecision || !isSignedId(token, linkTokenPurpose, session.chain, secrets))
      throw noLink();
    const earlier = await findBankLinkOf(database, application.id);
    if (earlier !== undefined) return accepted(earlier.receipt);
    if (!isLinkAskedFor(await readAnswer(database, secrets, application.id), site)) throw noLink();
    const act = checkConsents(
      { call: 'initiate-flinks-application', answers: {}, consents: Consents ?? undefined },
      context,
    );
    const login = { application: application.id, institution, loginId };
    const review = await refuseServiceFailure(context, async () => {
      const service = chooseBankLinkService(context);
      return context.outside(`review ${JSON.stringify(login)}`, () => service.start(login));
    });
    const receipt = randomUUID();
    await database.query(
      `insert into bank_link (receipt, application, review, login, site_url, started_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        receipt,
        application.id,
        review,
        secrets.seal(JSON.stringify({ institution, loginId }), bankLinkPlace(receipt)),
        site.settings.MainSettings.Url,
        now(),
      ],
    );
    await recordConsents(database, application.id, act, context);
    return accepted(receipt);
  },
};

function accepted(ReceiptId: string): CallAnswer {
  return { body: { StatusCode: 'OK', ReceiptId } };
}

/** Another visitor's application, an unknown one and one that no link is asked for look the same (SAFE-07). */
function noLink(): Refusal {
  return new Refusal(409, 'noLink', 'There is no application to link a bank account to.', {
    path: '/ApplicantId',
  });
}

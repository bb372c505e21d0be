import { randomUUID } from 'node:crypto';
import type { InitiateFlinksApplicationRequest } from '../../src/contracts/initiateFlinksApplication.ts';
import {
  type CallAnswer,
  changedMeanwhile,
  Refusal,
  refuseServiceFailure,
  success,
} from '../../src/server/platform/answers.ts';
import {
  findApplication,
  lockApplication,
  ownApplication,
  readAnswer,
} from '../domain/applications/applications.ts';
import {
  bankLinkPlace,
  chooseBankLinkService,
  findBankLinkOf,
  findReview,
  isLinkAskedFor,
  linkTokenPurpose,
  noReview,
  readBankLinkAnswer,
  requireReview,
} from '../domain/bankLink/bankLink.ts';
import { type CheckedAct, checkConsents, recordConsents } from '../domain/evidence/consents.ts';
import type { Application } from '../domain/ports/DecisionService.ts';
import type { CallContext } from '../domain/ports/Ports.ts';
import { insertRows } from '../platform/database/insertRows.ts';
import { isSignedId, newSignedId } from '../platform/encryption/secrets.ts';
import type { ServerCall, ServerCalls } from './ServerCall.ts';

/** A call that no page uses: it always succeeds and does nothing. */
const unused: ServerCall = { handle: async () => success(null) };

export const bankLinkCalls = {
  /**
   * Starts the review of a linked bank account (API-042, LNK-014): for this session's own application, once. A repeat
   * gets the receipt of the first.
   */
  'initiate-flinks-application': {
    async askThenWrite(request, context) {
      const { institution, loginId } = request;

      // Read.
      const read = await findLink(request, findApplication, context);

      // Ask, unless one was started already.
      const login = { application: read.application.id, institution, loginId };
      const review =
        read.receipt === undefined
          ? await refuseServiceFailure(context, async () => chooseBankLinkService(context).start(login))
          : undefined;

      // Write: everything is checked again, now that the application is locked.
      return context.write(async (held) => {
        const { database, secrets, site, now } = held;
        const { application, receipt: earlier, act } = await findLink(request, lockApplication, held);
        if (earlier !== undefined) return accepted(earlier);
        if (review === undefined || act === undefined || application.id !== read.application.id)
          throw changedMeanwhile();
        const receipt = randomUUID();
        const row = {
          receipt,
          application: application.id,
          review,
          login: secrets.seal(JSON.stringify({ institution, loginId }), bankLinkPlace(receipt)),
          site_url: site.settings.MainSettings.Url,
          started_at: now(),
        };
        await insertRows(database, 'bank_link', [row]);
        await recordConsents(database, application.id, act, held);
        return accepted(receipt);
      });
    },
  },

  /** Where the bank-link widget is, and the key that opens it for this session (API-041, LNK-010). */
  'generate-flinks-token': {
    async handle(_request, context) {
      const service = await refuseServiceFailure(context, async () => chooseBankLinkService(context));
      const Token = newSignedId(linkTokenPurpose, context.session.chain, context.secrets);
      return { body: { Instance: service.widgetOrigin(context.site), Token } };
    },
  },

  /** State of the review of a linked bank account (API-043, LNK-015). */
  'fetch-flinks-application-status': {
    async handle({ receiptId }, context) {
      const { state } = await requireReview(receiptId, context);
      return { body: { ProcessingState: state ?? 'Processing' } };
    },
  },

  /** The outcome of a bank link for a visitor who returns from it (API-019, PQ-004). */
  'retrieve-flinks-status': {
    async askThenWrite({ receiptId }, context) {
      const link = await findReview(receiptId, context);
      if (link !== undefined) return { body: readBankLinkAnswer(link, context.secrets) };
      return context.write(async (held) => {
        const comeback = await held.ports.bankLink?.comeBack?.(receiptId, held);
        if (comeback === undefined) throw noReview();
        return { body: comeback };
      });
    },
  },

  /** The result of a linked bank account's review (API-044, LNK-016). */
  'get-submit-flinks-application-result': {
    async handle({ receiptId }, context) {
      return { body: readBankLinkAnswer(await requireReview(receiptId, context), context.secrets) };
    },
  },

  /** Stores an applicant's linked account (API-045). */
  'save-flinks-applicant': unused,

  /** Collects the details of a linked account (API-046). */
  'harvest-account-details': unused,

  /** Collects the details of a linked account again (API-047). */
  'retry-harvest': unused,

  /** Records that an applicant went to the grand bank that the decision offered (API-025, GRB-006, A-061). */
  'update-gb-redirect-status': {
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
  },
} satisfies Partial<ServerCalls>;

/**
 * This visitor's application whose link was started, with its receipt, or one that needs a link, with what was agreed
 * to.
 */
async function findLink(
  { ApplicantId, decisionId, token, Consents }: InitiateFlinksApplicationRequest,
  find: typeof findApplication,
  context: CallContext,
): Promise<{ application: Application; receipt?: string; act?: CheckedAct }> {
  const { database, secrets, session, site } = context;
  const application = await find(database, session.application);
  const isOurs = application !== undefined && application.reference === String(ApplicantId);
  const isDecision = !decisionId || decisionId === application?.id;
  if (!isOurs || !isDecision || !isSignedId(token, linkTokenPurpose, session.chain, secrets)) throw noLink();
  const earlier = await findBankLinkOf(database, application.id);
  if (earlier !== undefined) return { application, receipt: earlier.receipt };
  if (!isLinkAskedFor(await readAnswer(database, secrets, application.id), site)) throw noLink();
  const act = checkConsents(
    {
      call: 'initiate-flinks-application',
      action: 'initiateBankLink',
      answers: {},
      consents: Consents ?? undefined,
    },
    context,
  );
  return { application, act };
}

function accepted(ReceiptId: string): CallAnswer {
  return { body: { StatusCode: 'OK', ReceiptId } };
}

/** Another visitor's application, an unknown one and one that needs no link look the same (SAFE-07). */
function noLink(): Refusal {
  return new Refusal(409, 'noLink', 'There is no application to link a bank account to.', {
    path: '/ApplicantId',
  });
}

interface DecisionBody {
  Payload?: { IsGrandbank?: boolean } | null;
}

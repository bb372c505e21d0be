import { parseHost, withPort } from '../../src/server/platform/sites/createSites.ts';
import { findApplication } from '../domain/applications/applications.ts';
import { resultPayload } from '../domain/applications/decisions.ts';
import type { Application, PortContext } from '../domain/ports/DecisionService.ts';
import type { BankLinkFinding, BankLinkService } from '../domain/ports/services.ts';
import { bindApplication } from '../platform/sessions/findSession.ts';
import rules from './bankLinkOutcomes.json' with { type: 'json' };
import { fixedReturn } from './sandboxDecisions.ts';
import { standInOfBankLink, standInOrigin } from './standIns.ts';

interface BankLinkOutcome extends BankLinkFinding {
  id: string;
  /** Bank that the widget shows for it. */
  institution: string;
  about: string;
  /** How long the review takes. */
  seconds: number;
}

/** Every outcome that the sandbox's widget offers. */
export const bankLinkOutcomes = rules.outcomes as BankLinkOutcome[];

/** The sandbox's bank link service: the same outcome for the same login, after the given time on the server's clock. */
export const sandboxBankLink: BankLinkService = {
  widgetOrigin: ({ host }) => standInOrigin(standInOfBankLink, parseHost(host)?.port ?? ''),
  start: async ({ loginId }) => outcomeOf(loginId).id,
  async find({ review, startedAt, siteUrl }, now) {
    const { seconds, state, result } = outcomeOf(review);
    const isDone = now.getTime() - startedAt.getTime() >= seconds * 1_000;
    const port = parseHost(siteUrl.split('/', 1)[0])?.port ?? '';
    return isDone ? { state, result, fee: withPort(rules.fee, port) } : undefined;
  },
  comeBack: comebackOf,
};

/** The outcome whose word is the login, or its part before a hyphen; an unknown login fails. */
function outcomeOf(login: string): BankLinkOutcome {
  const word = login.toLowerCase();
  const found =
    bankLinkOutcomes.find(({ id }) => word === id || word.startsWith(`${id}-`)) ??
    bankLinkOutcomes.find(({ id }) => id === rules.otherwise);
  if (found === undefined) throw new Error('The sandbox does not say how a bank link ends');
  return found;
}

interface Comeback {
  result: Record<string, unknown>;
  /** Reference number of an offer that the sandbox did not give out. */
  reference?: string;
}

const comebacks: Record<string, Comeback> = rules.comebacks;

/**
 * The result for a word instead of a receipt (design §11), with an offer to accept if one is granted to a visitor who
 * has none.
 * @returns undefined for any other word
 */
async function comebackOf(word: string, context: PortContext): Promise<Record<string, unknown> | undefined> {
  const name = word.toLowerCase();
  const comeback = Object.hasOwn(comebacks, name) ? comebacks[name] : undefined;
  if (comeback === undefined) return undefined;
  const { database, session, site } = context;
  const application =
    (await findApplication(database, session.application)) ?? (await offerOf(comeback, context));
  const known = application ?? { productCode: site.settings.MainSettings.ProductCode };
  return resultPayload(comeback.result, { ...known, fullName: null });
}

async function offerOf({ reference }: Comeback, context: PortContext): Promise<Application | undefined> {
  const { database, session, site } = context;
  if (reference === undefined || site.release.constants.isPrequal !== true) return undefined;
  const application = await fixedReturn({ reference, lastFour: reference.slice(-4) }, 'offer', context);
  if (application !== undefined) await bindApplication(database, session, application.id);
  return application;
}

import type { BankLinkFinding, BankLinkService } from '../domain/ports/BankLinkService.ts';
import { parseHost } from '../platform/sites/parseHost.ts';
import rules from './bankLinkOutcomes.json' with { type: 'json' };
import { comebackOf } from './comebackOf.ts';
import { standInOfBankLink, standInOrigin } from './sandboxHosts.ts';
import { withPort } from './withPort.ts';

export interface BankLinkOutcome extends BankLinkFinding {
  id: string;
  /** Bank that the widget shows for it. */
  institution: string;
  about: string;
  /** How long the review takes. */
  seconds: number;
}

/** Every outcome that the sandbox's widget offers. */
export const bankLinkOutcomes = rules.outcomes as BankLinkOutcome[];

/** The sandbox's company: the same outcome for the same login, after as long as it says by the server's clock. */
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

/** An outcome whose word the login is, or begins with before a hyphen; one that nobody knows fails. */
function outcomeOf(login: string): BankLinkOutcome {
  const word = login.toLowerCase();
  const found =
    bankLinkOutcomes.find(({ id }) => word === id || word.startsWith(`${id}-`)) ??
    bankLinkOutcomes.find(({ id }) => id === rules.otherwise);
  if (found === undefined) throw new Error('The sandbox does not say how a bank link ends');
  return found;
}

import { putInOutbox } from '../domain/messages/outbox.ts';
import type { Decision, DecisionNews, DecisionService } from '../domain/ports/DecisionService.ts';
import type { Ports } from '../domain/ports/Ports.ts';
import type {
  Message,
  PaymentGateway,
  RegistrationService,
  RegistrationStatus,
  Sender,
} from '../domain/ports/services.ts';
import type { Services } from '../http/Services.ts';
import { ServiceFailure } from '../platform/answers.ts';
import { decidedBy, decideFixed } from './decideFixed.ts';
import texts from './decisionMessages.json' with { type: 'json' };
import { fixedReturn } from './fixedReturn.ts';
import { holderApplicant } from './holderApplicant.ts';
import increases from './limitIncreases.json' with { type: 'json' };
import { personaOf } from './personaOf.ts';
import stored from './prefills.json' with { type: 'json' };
import rules from './registration.json' with { type: 'json' };
import returns from './returns.json' with { type: 'json' };
import { sandboxAddressService } from './sandboxAddressService.ts';
import { sandboxBankLink } from './sandboxBankLink.ts';
import { sandboxEmailService } from './sandboxEmailService.ts';
import { sandboxReservationService } from './sandboxReservationService.ts';
import { checkStandInToken } from './standInCaptcha.ts';

const prefills: Record<string, Record<string, string | boolean>> = stored.references;

/** A stand-in for every service that somebody else runs, in front of those that answer here already. */
export function sandboxPorts(
  real: Ports,
  { database, secrets, now }: Pick<Services, 'database' | 'secrets' | 'now'>,
  gateway: PaymentGateway | undefined,
): Ports {
  /** Every message stands in the outbox, once whoever sends it took it. */
  const kept =
    (send: Sender | undefined): Sender =>
    async (message) => {
      await send?.(message);
      await putInOutbox(database, secrets, outboxOf(message), now());
    };
  return {
    ...real,
    decisions: real.decisions ?? sandboxDecisions,
    reservations: real.reservations ?? sandboxReservationService,
    addresses: each(real.addresses, sandboxAddressService),
    emails: each(real.emails, sandboxEmailService),
    bankLink: real.bankLink ?? sandboxBankLink,
    gateway: real.gateway ?? gateway,
    captcha: real.captcha ?? { check: async (token) => checkStandInToken(token, now(), secrets) },
    senders: { email: kept(real.senders.email), text: kept(real.senders.text) },
    registration: real.registration ?? sandboxRegistration,
    prefill: real.prefill ?? {
      find: async (reference) => (Object.hasOwn(prefills, reference) && prefills[reference]) || {},
    },
  };
}

function outboxOf({ to, channel, text, code }: Message) {
  return { to, channel, text, ...(code === undefined ? {} : { code }) };
}

function each<Value>(
  services: Readonly<Record<string, Value>>,
  standIn: (service: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(services).map(([name, service]) => [name, standIn(service)]));
}

const statuses = rules.statusOfEmail as Record<string, RegistrationStatus>;

/** The fixed points of registration (design §11). */
const sandboxRegistration: RegistrationService = {
  async statusOf(email) {
    const name = email.toLowerCase().split('@')[0] ?? '';
    return (Object.hasOwn(statuses, name) && statuses[name]) || 'NewUser';
  },

  async isTaken(name) {
    if (rules.failingUsernames.includes(name)) throw new ServiceFailure('user name');
    return rules.takenUsernames.includes(name);
  },
};

const increaseRows: { incomeBelow: number; answer: Decision }[] = increases.rows;

/** The fixed points of design §11. */
const sandboxDecisions: DecisionService = {
  decide: async (step, facts, context) => decideFixed(step, facts, context),

  async decideIncrease({ lastFour, income }, context) {
    const persona = personaOf(context.site.release, lastFour);
    const row = increaseRows.find(({ incomeBelow }) => income < incomeBelow);
    const usual = persona?.limitIncrease ?? row?.answer ?? increases.otherwise;
    return decidedBy(context.nextAnswer ?? usual, context);
  },

  recall: fixedReturn,

  testApplicant(reference) {
    const isFixed = /^\d{9}$/.test(reference) && reference.startsWith(returns.start);
    return isFixed ? holderApplicant(reference.slice(-4)) : undefined;
  },

  async tell(news, { database, secrets, now, productName }) {
    const { to } = news;
    if (typeof to !== 'string' || to === '') return;
    await putInOutbox(database, secrets, { to, channel: 'email', text: letterOf(news, productName) }, now());
  },
};

function letterOf({ result, reference, comeBack }: DecisionNews, product: string): string {
  const byResult: Record<string, string> = texts.results;
  const word = result.toUpperCase();
  const news = (Object.hasOwn(byResult, word) && byResult[word]) || texts.common;
  const text = comeBack === undefined ? news : `${news} ${texts.comeBack}`;
  const values: Record<string, string> = { reference, product, comeBack: comeBack ?? '' };
  return text.replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '');
}

import { ServiceFailure } from '../../src/server/platform/answers.ts';
import type { Services } from '../calls/Services.ts';
import {
  describeAddress,
  fiveDigits,
  readZipDirectory,
  type ZipArea,
} from '../domain/address/addressServices.ts';
import { putInOutbox } from '../domain/messages.ts';
import type { Decision, DecisionNews, DecisionService } from '../domain/ports/DecisionService.ts';
import type { Ports } from '../domain/ports/Ports.ts';
import type {
  AddressFinding,
  AddressPart,
  AddressQuery,
  AddressService,
  EmailFinding,
  EmailService,
  Message,
  PaymentGateway,
  RegistrationService,
  RegistrationStatus,
  ReservationService,
  Sender,
} from '../domain/ports/services.ts';
import addressRules from './addressRules.json' with { type: 'json' };
import texts from './decisionMessages.json' with { type: 'json' };
import emailRules from './emailRules.json' with { type: 'json' };
import holder from './holder.json' with { type: 'json' };
import increases from './limitIncreases.json' with { type: 'json' };
import stored from './prefills.json' with { type: 'json' };
import registrationRules from './registration.json' with { type: 'json' };
import reservationRules from './reservations.json' with { type: 'json' };
import returns from './returns.json' with { type: 'json' };
import { sandboxBankLink } from './sandboxBankLink.ts';
import { decidedBy, decideFixed, fixedReturn, holderApplicant, personaOf } from './sandboxDecisions.ts';
import { checkStandInToken } from './standIns.ts';

const prefills: Record<string, Record<string, string | boolean>> = stored.references;

/** A stand-in for every outside service, in front of those that this server implements. */
export function sandboxPorts(
  real: Ports,
  { database, secrets, now }: Pick<Services, 'database' | 'secrets' | 'now'>,
  gateway: PaymentGateway | undefined,
): Ports {
  /** Every message is in the outbox once its sender accepted it. */
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

const registrationStatuses = registrationRules.statusOfEmail as Record<string, RegistrationStatus>;

/** The fixed points of registration (design §11). */
const sandboxRegistration: RegistrationService = {
  async statusOf(email) {
    const name = email.toLowerCase().split('@')[0] ?? '';
    return (Object.hasOwn(registrationStatuses, name) && registrationStatuses[name]) || 'NewUser';
  },

  async isTaken(name) {
    if (registrationRules.failingUsernames.includes(name)) throw new ServiceFailure('user name');
    return registrationRules.takenUsernames.includes(name);
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

interface MissingRule {
  street: string;
  part: string;
  suggestion?: string;
  suggestionOfZip?: string;
}

/** The stand-in rules of design §11 in front of a real service, which answers everything else. */
export function sandboxAddressService(real: AddressService): AddressService {
  return {
    async checkAddress(query) {
      if (plain(query.street).includes(addressRules.streetFailure)) throw new ServiceFailure('address');
      const rule = missingRules.find(({ street }) => street === plain(query.street));
      if (rule) return missingPart(query, rule);
      if (plain(query.city) === addressRules.cityThatPasses) return goodAddress;
      return real.checkAddress(query);
    },

    async checkState(query, nonBusinessStates) {
      if (plain(query.city) === addressRules.cityStateFailure) throw new ServiceFailure('state');
      return real.checkState(
        query,
        nonBusinessStates && [...nonBusinessStates, ...addressRules.invalidStates],
      );
    },

    findPlace: (zip) => real.findPlace(zip),
  };
}

const missingRules: readonly MissingRule[] = addressRules.missing;

const goodAddress: AddressFinding = {
  missingParts: [],
  suggestedParts: {},
  suggestedAddress: null,
  isPoBox: false,
};

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

async function missingPart(query: AddressQuery, rule: MissingRule): Promise<AddressFinding> {
  const part = rule.part as AddressPart;
  const suggestedParts = { [part]: rule.suggestion ?? (await suggestionOfZip(query, rule.suggestionOfZip)) };
  return {
    missingParts: [part],
    suggestedParts,
    suggestedAddress: describeAddress(query, suggestedParts),
    isPoBox: false,
  };
}

/**
 * The data for the typed ZIP, or for a fixed one if that is unknown. The current value is not a suggestion (SVC-012):
 * then it is another ZIP of the city, or data of another place.
 */
async function suggestionOfZip(query: AddressQuery, what: string | undefined): Promise<string> {
  const directory = await readZipDirectory();
  const [area, elsewhere] = [
    directory.area(fiveDigits(query.zip) ?? '') ?? directory.area(addressRules.zipOfSuggestions),
    directory.area(addressRules.zipElsewhere),
  ];
  if (area === undefined || elsewhere === undefined) throw new ServiceFailure('address');
  const typed = [query.city, query.state, fiveDigits(query.zip) ?? query.zip].map(plain);
  const ofCity = directory.areasOfState(area.state).filter(({ city }) => city === area.city);
  const part = (of: ZipArea) => (what === 'city' ? of.city : what === 'state' ? of.state : of.zip);
  const found = [area, ...ofCity, elsewhere]
    .map(part)
    .find((suggestion) => !typed.includes(plain(suggestion)));
  return found ?? part(elsewhere);
}

/** The stand-in rules of design §11 in front of a real service, which answers everything else. */
export function sandboxEmailService(real: EmailService): EmailService {
  return {
    async checkEmail(email) {
      const local = email.trim().toLowerCase().split('@')[0] ?? '';
      if (local === emailRules.failure) throw new ServiceFailure('email');
      return emailAnswers.get(local) ?? real.checkEmail(email);
    },
  };
}

const emailAnswers = new Map(Object.entries(emailRules.answers as Record<string, EmailFinding>));

const { firstName, lastName, address1, city, state, zip, birthDate, mobilePhone, homePhone } = holder;

/** The fixed points of design §11: a reservation matches any SSN, whose last four digits are the persona. */
const sandboxReservationService: ReservationService = {
  async find(kind, digits) {
    if (!/^\d{11}$/.test(digits) || digits.startsWith(reservationRules.unknownStart)) return undefined;
    const of = { firstName, lastName, address1, city, state, zip, birthDate, mobilePhone, homePhone };
    return { kind, digits, holder: of, isRollUp: false };
  },

  async lookUp(query) {
    const name = query.lastName.trim().toLowerCase();
    if (name === reservationRules.expiredLastName.toLowerCase()) return 'expired';
    const isHolder = name === lastName.toLowerCase() && query.zip === zip && /^\d{4}$/.test(query.lastFour);
    return isHolder ? { digits: reservationRules.foundStart + query.lastFour } : undefined;
  },
};

import { createHash } from 'node:crypto';
import { ServiceFailure } from '../../platform/answers.ts';
import { addressServices, localAddressService } from '../address/addressServices.ts';
import { emailServices } from '../email.ts';
import type { DecisionContext, DecisionService } from '../ports/DecisionService.ts';
import type { Ports } from '../ports/Ports.ts';
import type {
  AddressFinding,
  AddressService,
  BankLinkFinding,
  BankLinkService,
  CaptchaProvider,
  EmailFinding,
  EmailService,
  Holder,
  PrefillService,
  RegistrationService,
  RegistrationStatus,
  ReservationService,
  StateFinding,
} from '../ports/services.ts';
import type { AskService } from './compileCall.ts';
import type { NamedServices } from './readServices.ts';

type Calls = Readonly<Record<string, AskService>>;

/** Milliseconds for which a token of a captcha is remembered, so that it counts once; no provider takes an older one. */
const tokenLife = 3_600_000;

/**
 * The ports that a services file sets up; the others are absent. What was read of an answer has the types that the grammar
 * says (`compileCall`).
 */
export function servicePorts(services: NamedServices, now: () => Date): Partial<Ports> {
  const port = <Port>(service: string, make: (calls: Calls) => Port): Port | undefined => {
    const calls = services.calls(service);
    return calls && make(calls);
  };
  const address = port('address', addressService);
  const email = port('email', emailService);
  return given({
    decisions: port('decision', httpDecisions),
    reservations: port('reservations', reservationService),
    addresses: address && { ...addressServices, issuer: address },
    emails: email && { ...emailServices, issuer: email },
    bankLink: port('bankLink', (calls) => bankLinkService(calls, services.widget ?? '')),
    captcha: port('captcha', (calls) => captchaProvider(calls, now)),
    registration: port('registration', registrationService),
    prefill: port('prefill', prefillService),
  });
}

function given(ports: Partial<Ports>): Partial<Ports> {
  return Object.fromEntries(Object.entries(ports).filter(([, port]) => port !== undefined));
}

function reservationService({ find, lookUp }: Calls): ReservationService {
  return {
    async find(kind, digits, ssn) {
      const found = await find?.({ kind, number: digits, ssn });
      if (found === undefined) return undefined;
      const {
        holder,
        isRollUp = false,
        creditProtectionPrice,
      } = found as { holder: Holder; isRollUp?: boolean; creditProtectionPrice?: number };
      const price = creditProtectionPrice === undefined ? {} : { creditProtectionPrice };
      return { kind, digits, holder, isRollUp, ...price };
    },
    async lookUp({ lastName, zip, lastFour }) {
      const found = await lookUp?.({ lastName, zip, lastFour });
      if (found === undefined) return undefined;
      return found.isExpired === true ? 'expired' : { digits: String(found.number) };
    },
  };
}

function emailService({ check }: Calls): EmailService {
  return { checkEmail: async (email) => (await check?.({ email })) as unknown as EmailFinding };
}

function addressService({ check, state, place }: Calls): AddressService {
  return {
    async checkAddress(query) {
      if (check === undefined) return localAddressService.checkAddress(query);
      const nothing = { suggestedParts: {}, suggestedAddress: null, isPoBox: false };
      return { ...nothing, ...(await check({ ...query })) } as AddressFinding;
    },
    async checkState(query, nonBusinessStates) {
      if (state === undefined) return localAddressService.checkState(query, nonBusinessStates);
      if (nonBusinessStates?.includes(query.state.trim().toUpperCase())) return 'INVALID_STATE';
      const { result } = (await state({ ...query })) as { result: StateFinding };
      return result === 'INVALID_STATE' && nonBusinessStates === undefined ? 'VALID' : result;
    },
    async findPlace(zip) {
      if (place === undefined) return localAddressService.findPlace(zip);
      return (await place({ zip })) as { city: string; state: string } | undefined;
    },
  };
}

function bankLinkService({ start, find }: Calls, widget: string): BankLinkService {
  return {
    widgetOrigin: () => widget,
    start: async ({ application, institution, loginId }) =>
      String((await start?.({ institution, loginId }, application))?.review),
    async find({ review }) {
      const found = await find?.({ review });
      if (found === undefined || found.state === 'Processing') return undefined;
      const { state, result, fee } = found as unknown as BankLinkFinding;
      return { state, result: result?.result === undefined ? null : result, fee };
    },
  };
}

function captchaProvider({ check }: Calls, now: () => Date): CaptchaProvider {
  return {
    async check(token) {
      const found = await check?.({ token });
      if (found?.isSolved !== true) return undefined;
      const challenge = createHash('sha256').update(token).digest('hex');
      return { challenge, endsAt: new Date(now().getTime() + tokenLife) };
    },
  };
}

function registrationService({ status, taken }: Calls): RegistrationService {
  return {
    statusOf: async (email) => (await status?.({ email }))?.status as RegistrationStatus,
    isTaken: async (username) => (await taken?.({ username }))?.isTaken === true,
  };
}

function prefillService({ find }: Calls): PrefillService {
  return {
    async find(reference) {
      const found = await find?.({ reference });
      return (found?.answers ?? {}) as Record<string, string | boolean>;
    },
  };
}

/** The decision system of a services file. */
function httpDecisions(calls: Readonly<Record<string, AskService>>): DecisionService {
  return {
    async decide(step, { id, again, ssn, age, income, state, submission, offer, recent }, context) {
      const common = { id, ...siteOf(context), ssn, state, submission };
      // The same case, and another question: under the key of the first one the system would only repeat its answer.
      const key = again === undefined ? id : `${id}:again:${again}`;
      if (step === 'application')
        return { result: await ask(calls.decide, { ...common, age, income, recent }, key) };
      const facts = { ...common, reference: offer?.reference, offer: offer?.answers };
      return { result: await ask(calls.accept, facts, `${key}:offer`) };
    },
    async decideIncrease({ id, ssn, accountLast4, income }, context) {
      const facts = { id, ...siteOf(context), ssn, accountLast4, income };
      const { eligibleInDays, ...result } = await ask(calls.increase, facts, id);
      return { result, ...(typeof eligibleInDays === 'number' ? { eligibleInDays } : {}) };
    },
    ...(calls.record && {
      async record({ number, ...facts }) {
        await ask(calls.record, { ...facts }, `${facts.id}:result:${number}`);
      },
    }),
  };
}

/** @throws ServiceFailure where the file names no such call, too */
async function ask(
  call: AskService | undefined,
  facts: Record<string, unknown>,
  key: string,
): Promise<Record<string, unknown>> {
  const found = await call?.(facts, key);
  if (found === undefined) throw new ServiceFailure('decision');
  return found;
}

function siteOf({ site }: DecisionContext) {
  return { site: site.key, product: site.settings.MainSettings.ProductCode };
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isObject } from '../../../src/engine/overlay/mergePatch.ts';
import { readPath } from '../../../src/engine/paths.ts';
import { ServiceFailure } from '../../../src/server/platform/answers.ts';
import { buildSettings } from '../../../src/server/platform/sites/buildSettings.ts';
import {
  isOn,
  type ReleaseReader,
  type SiteRelease,
} from '../../../src/server/platform/sites/SiteSettings.ts';
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
  PaymentGateway,
  PrefillService,
  RegistrationService,
  RegistrationStatus,
  ReservationService,
  Senders,
  StateFinding,
} from '../ports/services.ts';
import type { AskService } from './compileCall.ts';
import needs from './needs.json' with { type: 'json' };
import type { NamedServices } from './readServices.ts';

type Calls = Readonly<Record<string, AskService>>;

/** Milliseconds that a captcha token is remembered, so that it counts once; no provider accepts an older one. */
const tokenLife = 3_600_000;

/**
 * The ports that a services file sets up; the others are absent. Answers have the types of the grammar (`compileCall`).
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
      // The same case, but a new question: with the first key the system would only repeat its answer.
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

/** @throws ServiceFailure if the file names no such call, too */
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

/** What an operator has set up at a server. */
export interface SetUp {
  services: NamedServices | undefined;
  gateway: PaymentGateway | undefined;
  senders: Senders;
}

/** A service that flows need but that is not set up. */
interface AbsentService {
  /** Its name in the services file, with the missing call. */
  service: string;
  /** The operator's reason, if it was left out on purpose, otherwise the consequence. */
  why: string;
  /** Whether applications would be lost without it. */
  loses: boolean;
  /** Sites that ask it. */
  sites: readonly string[];
  /** How to set it up. */
  remedy: string;
}

interface Need {
  actions?: Record<string, string | null>;
  switch?: string;
  constant?: string;
  setting?: string;
  loses?: string;
  remedy?: string;
}

/**
 * Finds the services that the flows of the releases need and that are not set up.
 * @throws Error if the slice of a site cannot be read
 */
export async function absentServices(releases: ReleaseReader, setUp: SetUp): Promise<AbsentService[]> {
  const sites = await Promise.all(
    (await releases.sites()).map(async ({ key }) => usedBy(await releases.site(key), releases)),
  );
  return Object.entries(needs.services as Record<string, Need>).flatMap(([service, need]) =>
    absentOf(service, need, sites, setUp),
  );
}

/**
 * Refuses to start if applications would be lost.
 * @throws Error that names each service, what is lost, for which sites, and what to do
 */
export function refuseLosses(absent: readonly AbsentService[]): void {
  const lines = absent
    .filter(({ loses }) => loses)
    .map(
      ({ service, why, sites, remedy }) =>
        `- ${service}: ${why} (${shortly(sites)}). Remedy: ${remedy}, or say under "without" of SERVICES_FILE why it is left out.`,
    );
  if (lines.length > 0)
    throw new Error(
      `Applications would be lost without services (docs/services.md tells how to name them):\n${lines.join('\n')}`,
    );
}

interface UsedSite {
  key: string;
  actions: ReadonlySet<string>;
  isOn: (need: Need) => boolean;
}

async function usedBy(release: SiteRelease, releases: ReleaseReader): Promise<UsedSite> {
  const file = await releases.file(release.id, release.files.slice);
  if (file === undefined) throw new Error(`The release ${release.id} lacks ${release.files.slice}`);
  const { settings } = buildSettings(release.settings, undefined, {}, '');
  return {
    key: release.key,
    actions: new Set(actionsIn(JSON.parse(await readFile(file, 'utf8')))),
    isOn: (need) =>
      (need.switch === undefined ||
        isOn(settings, need.switch) ||
        release.constants[need.constant ?? ''] === true) &&
      (need.setting === undefined || Boolean(readPath(settings, need.setting))),
  };
}

function* actionsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* actionsIn(item);
  if (!isObject(value)) return;
  if (typeof value.action === 'string') yield value.action;
  for (const inner of Object.values(value)) yield* actionsIn(inner);
}

function absentOf(service: string, need: Need, all: readonly UsedSite[], setUp: SetUp): AbsentService[] {
  const sites = all.filter((site) => site.isOn(need));
  const reason = setUp.services?.without[service];
  const asking = (actions: readonly string[]) =>
    sites.filter((site) => actions.some((action) => site.actions.has(action))).map(({ key }) => key);
  const row = (name: string, by: readonly string[], remedy: string): AbsentService[] =>
    by.length === 0
      ? []
      : [
          {
            service: name,
            why: reason ?? need.loses ?? 'this server goes on without it',
            loses: reason === undefined && need.loses !== undefined,
            sites: by,
            remedy,
          },
        ];
  const actions = Object.entries(need.actions ?? {});
  if (!isSetUp(service, setUp)) {
    const by =
      need.actions === undefined ? sites.map(({ key }) => key) : asking(actions.map(([name]) => name));
    return row(service, by, need.remedy ?? `name "${service}" under "services" of SERVICES_FILE`);
  }
  const calls = setUp.services?.calls(service) ?? {};
  return [...new Set(actions.map(([, call]) => call))].flatMap((call) => {
    if (call === null || Object.hasOwn(calls, call)) return [];
    const by = asking(actions.filter(([, own]) => own === call).map(([action]) => action));
    return row(`${service}.${call}`, by, `add the call "${call}" to "${service}" in SERVICES_FILE`);
  });
}

function isSetUp(service: string, { services, gateway, senders }: SetUp): boolean {
  if (service === 'payments') return gateway !== undefined;
  if (service === 'emailMessages') return senders.email !== undefined;
  if (service === 'textMessages') return senders.text !== undefined;
  return services?.calls(service) !== undefined;
}

function shortly([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Compiler } from '../../src/compile/Compiler.ts';
import { readRegistries } from '../../src/compile/link/readRegistries.ts';
import { initialState } from '../../src/engine/initialState.ts';
import type { Command, MachineEvent, MachineState } from '../../src/engine/machine.ts';
import type { Slice } from '../../src/engine/slice.ts';
import { step } from '../../src/engine/step.ts';
import { surroundingsOf } from '../../src/engine/testing/surroundingsOf.ts';
import { answers, type Chance } from './answers.ts';

/**
 * Random walks through each flow as version 1 of the grammar said it (its linked steps, in `version1/`) and as it is said
 * now: after every event both show the same page, dialogs, answers and timers, and ask the world for the same. Differences
 * that are meant are never walked into:
 * - a code that is asked for while one is sent (then: verified anew, without end; now: the error dialog);
 * - a captcha that cannot be loaded once it was passed (then: it failed; now: nothing);
 * - a reservation that is confirmed anew while the application is sent (then: the error dialog lay over that, since what
 *   one `if` had changed let the next one hold; now: nothing lies over it);
 * - an answer to a submission that comes on another page and is tried again there (then: that page's own submission; now:
 *   the one that failed);
 * - terms that changed while they were read (then: an error like any other; now: they are shown anew);
 * - the pages of a fee (then: by phone only; now: it is paid);
 * - what is measured, asked about cookies or filled in by testers, all of it newer than version 1.
 */
const { catalogue, linked } = new Compiler('.').check();
const { actions } = readRegistries(catalogue);
const walks = 60;
const events = 40;

type Call = Extract<Command, { do: 'call' }>;

const cases = ['cfc', 'cli', 'cs', 'dm', 'prequal', 'standalone'].flatMap((flow) =>
  ['surge', 'fit', 'cerulean'].map((brand): [string, string] => [brand, flow]),
);

describe('[F-513] a flow in the present grammar does what it did in version 1', () => {
  it.each(cases)('%s, %s', (brand, flow) => {
    const found = linked.sites.find(({ key }) => key === `${brand}.${flow}`)?.slice;
    if (found === undefined) throw new Error(`no site ${brand}.${flow}`);
    const before = version1(brand, flow);
    const now = withoutNewer(found, before);
    const context = { ...now.context, ...(read('context') as Slice['context']) };
    const then: Slice = { ...now, ...before, context };
    const seen = new Set<string>();
    for (let seed = 1; seed <= walks; seed += 1) walk(then, now, seed, seen);
    expect([...seen].length).toBeGreaterThan(flow === 'cli' ? 2 : 5);
  });
});

/** What version 1 did not have, and what it said of the landing: its event with the step. */
function withoutNewer(slice: Slice, before: Partial<Slice>): Slice {
  const newer = [
    'bannerDue',
    'landingSettled',
    'pageTouched',
    'scrolledHalf',
    'cookieChoicesAsked',
    'testApplicantAsked',
    'answerTaken',
    'zipGiven',
    'spouseZipGiven',
    'homeAsked',
    'startedAgain',
    'textPreferred',
    'verificationRestarted',
  ];
  const on = Object.fromEntries(Object.entries(slice.on).filter(([event]) => !newer.includes(event)));
  for (const event of ['cookiesAccepted', 'cookiesDeclined']) on[event] = (on[event] ?? []).slice(0, 1);
  // Documents have pages of their own since (F-420).
  const known = Object.entries(slice.routes).filter(([id]) => Object.hasOwn(before.routes ?? {}, id));
  const { landing, ...routes } = JSON.parse(
    JSON.stringify(Object.fromEntries(known)).replaceAll('"siteEvent":', '"event":'),
  ) as Slice['routes'];
  const { after: _after, ...first } = landing as Slice['routes'][string];
  return { ...slice, on, routes: { landing: first, ...routes } };
}

function version1(brand: string, flow: string): Partial<Slice> {
  const file = brand === 'fit' && flow === 'dm' ? 'fit.dm' : flow;
  return read(file);
}

function read(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`version1/${file}.json`, import.meta.url), 'utf8'));
}

function walk(then: Slice, now: Slice, seed: number, seen: Set<string>): void {
  const chance = chanceOf(seed * 7919 + now.flow.length);
  const both = new Both(then, now, chance);
  both.take({ type: 'visited', path: '/' });
  if (chance.often(0.15)) {
    const [first, ...others] = Object.values(now.routes).flatMap(({ path }) =>
      path.includes('*') ? [] : [`/${path}`],
    );
    if (first !== undefined) both.take({ type: 'visited', path: chance.pick([first, ...others]) });
  }
  for (let count = 0; count < events; count += 1) {
    seen.add(`${both.route} ${both.dialog ?? ''}`);
    if (both.isOver || !(both.answer(0.6) || both.wait(0.2) || both.press())) return;
  }
}

function chanceOf(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  return {
    pick: (items) => items[Math.floor(next() * items.length)] as never,
    often: (share) => next() < share,
  };
}

/** Whether a step leads to a page of a fee. */
function isOfFee({ state, commands }: ReturnType<typeof step>): boolean {
  const pages = ['pendfee', 'payment', 'enjoy', 'payfee'];
  const paths = commands.flatMap((command) => (command.do === 'navigate' ? command.path : []));
  return pages.some((page) => state.route === page || paths.some((path) => path.endsWith(page)));
}

/** A flow in both versions, side by side. */
class Both {
  readonly #then: Slice;
  readonly #now: Slice;
  readonly #chance: Chance;
  readonly #site: Record<string, unknown>;
  readonly #query: Record<string, unknown>;
  readonly #log: string[] = [];
  /** It came to what is meant to be another thing now. */
  isOver = false;
  #clock = 1_000_000;
  #states: [MachineState, MachineState] = [initialState(), initialState()];
  #calls: [Call, Call][] = [];

  constructor(then: Slice, now: Slice, chance: Chance) {
    const { often, pick } = chance;
    this.#then = then;
    this.#now = now;
    this.#chance = chance;
    this.#site = {
      mainPath: '',
      url: 'u',
      productCode: 'P',
      productId: '1',
      captchaFrame: pick(['', 'f']),
      captchaKey: pick(['', 'k']),
      fields: { CAPTCHA: often(0.3) },
      switches: {
        MFAActive: often(0.5),
        flinksactive: often(0.6),
        BankRedirectPageActive: true,
        ReservationLookUpPageActive: true,
      },
      urls: { prequal: 'p', login: 'l', offers: 'o', production: 'q' },
      otherCard: { decline: 'd', otherOffer: 'e' },
    };
    this.#query = {
      string: '',
      ...(often(0.3) && { hash: 'h' }),
      ...(often(0.2) && { code: 'c' }),
      ...(often(0.2) && { fhash: 'z' }),
    };
  }

  get route(): string | undefined {
    return this.#states[1].route;
  }

  get dialog(): string | undefined {
    return this.#states[1].dialogs.at(-1);
  }

  take(event: MachineEvent, other: MachineEvent = event): void {
    if (this.isOver) return;
    const { settled: _call, ...said } = { settled: 'call' in event ? event.call : undefined, ...event };
    this.#log.push(JSON.stringify({ ...said, call: 'call' in event ? event.call.action : undefined }));
    const surroundings = surroundingsOf({
      site: this.#site,
      query: this.#query,
      brand: { name: 'B', paysFeeHere: true },
      clock: this.#clock,
      now: { time: this.#clock },
    });
    const one = step(this.#then, surroundings, this.#states[0], event);
    const two = step(this.#now, surroundings, this.#states[1], other);
    if (this.#states[0].route !== one.state.route)
      this.#calls = this.#calls.filter(([call]) => !isSubmission(call));
    this.isOver ||= isOfFee(one) || isOfFee(two);
    if (this.isOver) return;
    this.#states = [one.state, two.state];
    const [before, after] = [asked(one.commands), asked(two.commands)];
    expect({ state: shown(two.state), asked: after }, this.#log.slice(-8).join('\n')).toEqual({
      state: shown(one.state),
      asked: before,
    });
    this.#addCalls(one.commands.filter(isCall), two.commands.filter(isCall));
    const to = two.commands.findLast((command) => command.do === 'navigate');
    if (to?.do === 'navigate') this.take({ type: 'visited', path: to.path });
  }

  /** One of the calls under way ends. */
  answer(share: number): boolean {
    const { often, pick } = this.#chance;
    const [first, ...others] = this.#calls;
    if (first === undefined || !often(share)) return false;
    const ended = pick([first, ...others]);
    this.#calls = this.#calls.filter((call) => call !== ended);
    const { action } = ended[0].call;
    const failed = often(0.15) && this.#mayFail(action);
    const outcome = failed ? this.#failure(action) : (answers[action] ?? unknown(action))(this.#chance);
    const settled = ({ call, key }: Call): MachineEvent => ({
      type: 'settled',
      call,
      key,
      usable: !failed,
      outcome,
    });
    this.take(settled(ended[0]), settled(ended[1]));
    return true;
  }

  /** A timer runs out. */
  wait(share: number): boolean {
    const { often, pick } = this.#chance;
    const [first, ...others] = this.#states[1].deadlines;
    if (first === undefined || !often(share)) return false;
    const due = pick([first, ...others]);
    this.#clock = Math.max(this.#clock + 1000, due.at);
    this.take({ type: 'elapsed', id: due.id });
    return true;
  }

  /** Somebody presses what the page shows; false where it shows nothing to press. */
  press(): boolean {
    const { often, pick } = this.#chance;
    const [first, ...others] = this.#pressable();
    if (first === undefined) return this.#calls.length > 0 || this.#states[1].deadlines.length > 0;
    const values = {
      State: pick(['WI', 'TX']),
      isMarried: true,
      spouseHasDifferentAddress: often(0.5),
      PrimaryPhone: pick(['5', '5', '']),
      Email: 'e',
      generalAcknowledgement: true,
      eSignConsent: true,
      confirmPrimaryPhone: '7',
      addUser: 'true',
      ...(this.#now.routes.terms === undefined ? {} : { reservationNumber: pick(['1', '']) }),
    };
    const detail = {
      verifyCode: '1',
      token: 't',
      agreed: often(0.5),
      given: often(0.5),
      monthlyIncome: pick(['', '100']),
      institution: 'i',
      loginId: 'l',
      open: true,
      refused: often(0.5),
      address: 'a',
      message: pick(['m', undefined]),
    };
    this.#clock += 1000;
    const event = pick([first, ...others]);
    const isForm = event === 'submit' || often(0.5);
    this.take({ type: 'raised', event, values: isForm ? values : undefined, detail });
    return true;
  }

  #pressable(): string[] {
    const { dialog, route } = this;
    const place = dialog === undefined ? this.#now.routes[route ?? ''] : this.#now.dialogs[dialog];
    const screens = [place?.screen, dialog === undefined ? this.#now.frame : undefined];
    const said = screens.flatMap((screen) => texts(this.#now.screens[screen ?? '']?.blocks ?? []));
    const app = ['termsDocumentStarted', 'termsDocumentReady', 'termsDocumentFailed', 'sessionEnded'];
    const isHandled = (event: string) =>
      [place?.on, this.#now.routes[route ?? '']?.on, this.#now.on].some(
        (on) => on !== undefined && Object.hasOwn(on, event),
      );
    const pressed = [...new Set([...said, ...(dialog === undefined ? app : [])])].filter(isHandled);
    return dialog === undefined ? pressed : [...pressed, 'close'];
  }

  #mayFail(action: string): boolean {
    // It takes a failure for an end itself, which version 1 was also written for.
    if (action === 'endSession') return false;
    const captcha = this.#states[1].session.captcha as { state?: string } | undefined;
    return action !== 'loadCaptchaChallenge' || captcha?.state === 'working';
  }

  #failure(action: string): Record<string, unknown> {
    const { often, pick } = this.#chance;
    const { applicant, session } = this.#states[1];
    const isConfirmedAnew = (applicant.reservationNumber ?? '') !== '' && session.reservationAgain !== true;
    const codes = (actions.get(action)?.failures ?? []).filter(
      (code) =>
        !(action === 'sendCode' && code === 'codeRequired') &&
        code !== 'termsChanged' &&
        !(code === 'reservationRequired' && isConfirmedAnew),
    );
    const [first, ...others] = codes;
    if (first === undefined || often(0.4)) return { reason: 'http' };
    const path = pick(['/primaryPhone', '/secondaryPhone', '/Applicant/SSN', '']);
    return { reason: 'http', code: pick([first, ...others]), path };
  }

  #addCalls(before: Call[], after: Call[]): void {
    const others = [...after];
    for (const call of before) {
      const index = others.findIndex((other) => sameCall(call, other));
      const [other] = others.splice(index, 1);
      if (other !== undefined) this.#calls.push([call, other]);
    }
  }
}

function isCall(command: Command): command is Call {
  return command.do === 'call';
}

function isSubmission({ call }: Call): boolean {
  return call.action === 'submitApplication' || call.action === 'submitOffer';
}

function sameCall(one: Call, other: Call): boolean {
  return (
    one.call.action === other.call.action &&
    JSON.stringify(sorted(inputOf(one))) === JSON.stringify(sorted(inputOf(other)))
  );
}

/** Which consents go along is newer. */
function inputOf({ input }: Call): unknown {
  const { consentsOf: _newer, ...rest } = Object(input) as Record<string, unknown>;
  return rest;
}

function unknown(action: string): never {
  throw new Error(`tests/flows/answers.ts says nothing of ${action}`);
}

/** What is asked of the world, in no order. */
function asked(commands: Command[]): string[] {
  return commands
    .map((command) =>
      JSON.stringify(
        sorted(
          command.do === 'call'
            ? { call: command.call.action, input: inputOf(command), busy: command.call.busy }
            : command,
        ),
      ),
    )
    .sort();
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/**
 * What of a state is seen or sent; which part asked another is neither. Why a call failed, which page asked for a code
 * and which version of the terms is shown are newer (F-409, F-410).
 */
function shown({ route, dialogs, applicant, result, session, busy, deadlines }: MachineState): unknown {
  const unseen = ['asked', 'failure', 'termsFailure', 'codeRoute', 'termsId'];
  const filled = Object.entries(session).filter(
    ([name, value]) => !unseen.includes(name) && JSON.stringify(value) !== '{}',
  );
  return { route, dialogs, applicant, result, session: Object.fromEntries(filled), busy, deadlines };
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

import type { Answer } from '../../src/api/client.ts';
import { readKey } from '../../src/api/readAnswer.ts';
import { Refusal } from '../../src/authoring/Refusal.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { type Came, cameInWords, createSender, Exhausted, type Sender, saysWhy } from './createSender.ts';
import { isWord, judgeAnswer, readAt } from './judgeAnswer.ts';
import {
  type Contract,
  type Deviation,
  Ended,
  isAbsent,
  newVisit,
  type ProbeContext,
  readContracts,
  requestOf,
  sendCall,
} from './ProbeContext.ts';
import { callsOfFlow, type PlannedCall, type Probed, plan } from './plan.ts';
import { probeExamples } from './probeExamples.ts';

export interface ConformanceOptions {
  server: URL;
  /** Host of the site, as the page would say it; that of the server unless said. */
  host?: string | undefined;
  /** Whose calls are sent; the flow of the site unless said. `all` sends every call of the contract. */
  flow?: string | undefined;
  /** Paths of the two bases below the server. */
  web?: string | undefined;
  applicant?: string | undefined;
  /** Requests altogether. */
  most?: number | undefined;
  /** Milliseconds that each is waited for. */
  timeout?: number | undefined;
}

export interface ConformanceReport {
  deviations: Deviation[];
  /** Calls whose example was refused for a reason, and how: their answers are not judged. */
  refused: string[];
  calls: number;
  requests: number;
  /** Why not everything was asked; undefined where it was. */
  cut?: string;
}

const usualMost = 400;
const usualTimeout = 10_000;

/** Holds a server against the contract, call by call in the order of the plan. Throws Refusal where nobody answers. */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const { server, host = server.host, flow, most = usualMost, timeout = usualTimeout } = options;
  const contracts = readContracts();
  const sender = createSender(server, most, timeout);
  const deviations = new Map<string, Deviation>();
  const bases = {
    web: baseOf(server, options.web ?? '/api/'),
    applicant: baseOf(server, options.applicant ?? '/applicant-api/'),
    origin: baseOf(server, '/'),
  };
  const asked = new Set<string>();
  const refused = new Map<string, string>();
  try {
    const unknown = await nameHost(sender, bases, contracts, host);
    if (unknown.lost === 'network') throw new Refusal(`Nobody answers at ${server}.`);
    const context: ProbeContext = {
      ...{ sender, bases, unknown },
      visit: newVisit(host),
      other: newVisit(host),
      note: (found) => {
        const key = [found.call, found.expected, found.source, found.came].join('\n');
        if (!deviations.has(key)) deviations.set(key, found);
      },
      noteRefused: (call, came) => {
        if (came === undefined) refused.delete(call);
        else refused.set(call, `${call} (${came})`);
      },
    };
    let made: Set<string> | undefined;
    for (const call of plan) {
      const contract = contracts.get(call.call);
      if (contract === undefined) throw new Error(`The plan names "${call.call}", which has no contract.`);
      if (!isMade(call, flow, made)) continue;
      asked.add(call.call);
      await probe(context, { call, contract });
      if (call === plan[0]) {
        if (context.visit.token === undefined) return report(noSession([...deviations.values()], options));
        made = callsOfSite(context, flow);
        await begin(context, { call, contract });
      }
    }
    return report();
  } catch (error) {
    if (error instanceof Exhausted || error instanceof Ended) return report(error.message);
    throw error;
  }

  function report(cut?: string): ConformanceReport {
    const all = [...deviations.values()];
    const sorted = [
      ...all.filter(({ weight }) => weight === 'must'),
      ...all.filter(({ weight }) => weight !== 'must'),
    ];
    return {
      deviations: sorted,
      refused: [...refused.values()],
      calls: asked.size,
      requests: Math.min(sender.sent(), most),
      ...(cut === undefined ? {} : { cut }),
    };
  }
}

/**
 * A server of several sites, as ours is, knows them by the host that a request names: where it has no first call at its own
 * address, but at that of the site, all requests go there.
 * @returns what is answered to a call that nobody knows
 */
async function nameHost(
  sender: Sender,
  bases: ProbeContext['bases'],
  contracts: Map<string, Contract>,
  host: string,
): Promise<Came> {
  const unknown = () => sender.send({ method: 'GET', path: `${bases.web}there-is-no-such-call` });
  const [contract, own] = [contracts.get(plan[0]?.call ?? ''), sender.host];
  let came = await unknown();
  if (contract === undefined || host === own || came.lost !== undefined) return came;
  const isThere = async () => {
    const request = requestOf(exampleOf(contract), newVisit(host));
    const answer = await sendCall({ sender, bases }, contract, request, {});
    return !isAbsent({ unknown: came }, answer);
  };
  if (await isThere()) return came;
  sender.host = host;
  came = await unknown();
  if (await isThere()) return came;
  sender.host = own;
  return unknown();
}

/** Why there is no more to say. Where the server has not even this call, it was most likely asked in the wrong place. */
function noSession(found: Deviation[], { server, host, web = '/api/' }: ConformanceOptions): string {
  const why = 'Without a session no other call can be checked.';
  if (!found.some(({ isAbsent }) => isAbsent)) return why;
  const site = host === undefined ? 'for no site of its own (say --host)' : `for the site ${host}`;
  return `${why} ${server.host} was asked below ${web} (--web) and ${site}.`;
}

function isMade({ call, by }: PlannedCall, flow: string | undefined, made: Set<string> | undefined): boolean {
  return flow === 'all' || by === 'page' || (by === undefined && made?.has(call) === true);
}

function callsOfSite({ visit }: ProbeContext, flow: string | undefined): Set<string> {
  const name = flow ?? String(visit.values.get('flow') ?? '');
  return name === 'all' ? new Set() : callsOfFlow(name);
}

/** A second session, for what belongs to the first one alone. */
async function begin(context: ProbeContext, probed: Probed): Promise<void> {
  const others: ProbeContext = {
    ...context,
    visit: context.other,
    note: () => undefined,
    noteRefused: () => undefined,
  };
  await probeExamples(others, probed);
}

async function probe(context: ProbeContext, probed: Probed): Promise<void> {
  const { call, contract } = probed;
  if (await isThere(context, probed)) return;
  const isNeeded = call.when === undefined || isAskedFor(call, context.visit.configuration);
  context.note({
    weight: call.must === true && isNeeded ? 'must' : 'nicety',
    call: contract.name,
    isAbsent: true,
    ...(isNeeded ? {} : { when: call.when }),
    sent: 'its example',
    expected: `the call to exist${call.when === undefined ? '' : ` when ${call.when}`}`,
    source: `schemas/api/${contract.name}.json#/path`,
    came: 'the same as for an unknown call',
    remedy: `Serve ${contract.method} ${contract.path}.`,
    seen: call.seen,
  });
}

/** What needs no session first, and what changes something last. False where the server has not the call. */
async function isThere(context: ProbeContext, probed: Probed): Promise<boolean> {
  if (!(await probeSession(context, probed)) || !(await probeInvalid(context, probed))) return false;
  await probeOwned(context, probed);
  return probeExamples(context, probed);
}

/** A path below the path of the server, with slashes at both ends. */
function baseOf({ pathname }: URL, path: string): string {
  return `/${[pathname, path]
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}/`.replace(/^\/\/$/u, '/');
}

/** Whether the configuration asks for a call that not every site makes. */
function isAskedFor({ asked }: PlannedCall, configuration: Answer | undefined): boolean {
  if (asked === undefined || configuration === undefined) return false;
  if ('given' in asked) return ![undefined, null, ''].includes(readAt(configuration, asked.given) as string);
  const switches = readAt(configuration, '/Payload/WebsiteSettings');
  return (Array.isArray(switches) ? switches : []).some(
    (one) => isObject(one) && isWord(one.Name, asked.on) && isWord(one.Value, 'true'),
  );
}

/** What belongs to one session is not told to another. */
async function probeOwned(context: ProbeContext, probed: Probed): Promise<void> {
  const { call, contract } = probed;
  const { token } = context.other;
  if (call.owned !== true || token === undefined || !context.visit.values.has('applicantid')) return;
  const request = requestOf(exampleOf(contract), context.visit);
  const came = await sendCall(context, contract, request, { token });
  const { answer } = judgeAnswer(call, contract, came);
  const isTold = answer !== undefined && answer.success !== false && (answer.payload ?? null) !== null;
  if (!isTold) return;
  context.note({
    call: contract.name,
    weight: 'must',
    sent: 'its example, with the application of another session',
    expected: '4xx, or "Success" false',
    source: `schemas/api/${contract.name}.json#/session`,
    came: cameInWords(came),
    remedy: 'Look the application up by the session, and refuse one that is not its own.',
    seen: 'Nothing, but anyone who guesses a reference number can read or change that application.',
  });
}

/** Looks like a token, and none was ever given that is this one. */
const foreignToken = 'conformance-0000000000000000000000000000000';

/**
 * Whether the server has the call, and takes it from nobody without a session (SEC-001): 401 is what makes the page begin a
 * new one (F-101).
 */
async function probeSession(context: ProbeContext, probed: Probed): Promise<boolean> {
  const { call, contract } = probed;
  if (!contract.session) return true;
  const request = requestOf(exampleOf(contract), context.visit);
  const tokens = {
    'its example without a token': undefined,
    'its example with an unknown token': foreignToken,
  };
  for (const [sent, token] of Object.entries(tokens)) {
    const came = await sendCall(context, contract, request, { token });
    if (isAbsent(context, came)) return false;
    if (saysSessionOver(came)) continue;
    const isTaken = came.failure === undefined && came.lost === undefined;
    const isServerError = came.status >= 500;
    context.note({
      call: contract.name,
      weight: isTaken || isServerError || call.must === true ? 'must' : 'nicety',
      sent,
      expected: '401, whose "Error" is an object or absent',
      source: `schemas/api/${contract.name}.json#/session`,
      came: cameInWords(came),
      remedy: 'Answer 401 to an unknown or expired token, before anything else.',
      seen: isTaken
        ? 'Nothing; but whoever makes up a token is let in.'
        : 'The page does not begin a new session, and what was entered cannot be sent.',
    });
  }
  return true;
}

/** As the page's client takes it: a word under `Error` tells a wrong code from a session that is over (MFA-010). */
function saysSessionOver({ status, failure }: Came): boolean {
  return status === 401 && typeof readKey(failure?.body, 'Error') !== 'string';
}

/**
 * Bodies that are no requests of the contract: refused with a reason, never a fault of the server.
 * @returns false where the server has not the call
 */
async function probeInvalid(context: ProbeContext, probed: Probed): Promise<boolean> {
  const { call, contract } = probed;
  const { token } = context.visit;
  if (contract.method !== 'POST') return true;
  const request = requestOf(exampleOf(contract), context.visit);
  const bodies: [sent: string, raw: string, source: string][] = [['a body that is not JSON', '{"', '']];
  const [first] = contract.request?.required ?? [];
  if (first !== undefined) {
    const { [first]: _left, ...rest } = request;
    bodies.push(
      [`its example without "${first}"`, JSON.stringify(rest), '/required'],
      [
        `its example with a list as "${first}"`,
        JSON.stringify({ ...rest, [first]: [[]] }),
        `/properties/${first}`,
      ],
    );
  }
  for (const [sent, raw, place] of bodies) {
    const came = await sendCall(context, contract, request, { token, raw });
    if (isAbsent(context, came)) return false;
    const isRefused = came.status >= 400 && came.status < 500;
    if (isRefused && saysWhy(came.failure?.body)) continue;
    const isServerError = came.status >= 500 || came.lost !== undefined;
    const isTaken = came.failure === undefined && came.lost === undefined;
    context.note({
      call: contract.name,
      weight: isServerError || (isTaken && call.repeats === true) ? 'must' : 'nicety',
      sent,
      expected: '4xx with a reason',
      source: `schemas/api/${contract.name}.json#/request${place}`,
      came: cameInWords(came),
      remedy: 'Check the body first, and answer 400 with { "Error": { "Code": "…", "Message": "…" } }.',
      seen: isServerError
        ? 'The page treats it as an outage and asks to try again, which cannot help.'
        : isTaken
          ? 'Nothing; but what is kept may lack what a decision needs.'
          : 'A general sentence in place of yours.',
    });
  }
  return true;
}

/** The first example of a request; a call that takes nothing needs none. */
function exampleOf({ request }: Contract): Record<string, unknown> {
  return request?.examples?.[0] ?? {};
}

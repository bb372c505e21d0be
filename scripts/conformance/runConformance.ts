import { Refusal } from '../show/Refusal.ts';
import { callsOfFlow } from './callsOfFlow.ts';
import { createSender, Exhausted } from './createSender.ts';
import type { Deviation } from './Deviation.ts';
import { isAskedFor } from './isAskedFor.ts';
import type { Probed } from './Probed.ts';
import { type PlannedCall, plan } from './plan.ts';
import { probeExamples } from './probeExamples.ts';
import { probeInvalid } from './probeInvalid.ts';
import { probeOwned } from './probeOwned.ts';
import { probeSession } from './probeSession.ts';
import { readContracts } from './readContracts.ts';
import { Throttled } from './sendCall.ts';
import { newVisit } from './Visit.ts';
import type { World } from './World.ts';

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
    const unknown = await sender.send({ method: 'GET', path: `${bases.web}there-is-no-such-call` });
    if (unknown.lost === 'network') throw new Refusal(`Nobody answers at ${server}.`);
    const world: World = {
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
      await probe(world, { call, contract });
      if (call === plan[0]) {
        if (world.visit.token === undefined) return report('Without a session no other call can be checked.');
        made = callsOfSite(world, flow);
        await begin(world, { call, contract });
      }
    }
    return report();
  } catch (error) {
    if (error instanceof Exhausted || error instanceof Throttled) return report(error.message);
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

function isMade({ call, by }: PlannedCall, flow: string | undefined, made: Set<string> | undefined): boolean {
  return flow === 'all' || by === 'page' || (by === undefined && made?.has(call) === true);
}

function callsOfSite({ visit }: World, flow: string | undefined): Set<string> {
  const name = flow ?? String(visit.values.get('flow') ?? '');
  return name === 'all' ? new Set() : callsOfFlow(name);
}

/** A second session, for what belongs to the first one alone. */
async function begin(world: World, probed: Probed): Promise<void> {
  const others: World = { ...world, visit: world.other, note: () => undefined, noteRefused: () => undefined };
  await probeExamples(others, probed);
}

async function probe(world: World, probed: Probed): Promise<void> {
  const { call, contract } = probed;
  if (await isThere(world, probed)) return;
  const isNeeded = call.when === undefined || isAskedFor(call, world.visit.configuration);
  world.note({
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
async function isThere(world: World, probed: Probed): Promise<boolean> {
  if (!(await probeSession(world, probed)) || !(await probeInvalid(world, probed))) return false;
  await probeOwned(world, probed);
  return probeExamples(world, probed);
}

/** A path below the path of the server, with slashes at both ends. */
function baseOf({ pathname }: URL, path: string): string {
  return `/${[pathname, path]
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/')}/`.replace(/^\/\/$/u, '/');
}

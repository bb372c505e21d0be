import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { applyHeaders } from '../../src/server/http/policy/documentHeaders.ts';
import type { SpecialHost } from '../../src/server/platform/sites/createSites.ts';
import type { CaptchaSolution } from '../domain/ports/services.ts';
import { isOneOf, type Secrets } from '../platform/encryption/secrets.ts';
import hosts from './hosts.json' with { type: 'json' };

/** Merge patch over the settings of every site of the sandbox: personas can be reused any number of times (F-101). */
export const everySandboxSite: Record<string, unknown> = hosts.everySite;

const sites: Record<string, SpecialHost> = hosts.sites;

/** The special site of `<name>.localhost`, if it is one. */
export function sandboxSite(hostName: string): SpecialHost | undefined {
  const name = nameBefore(hostName);
  return name !== undefined && Object.hasOwn(sites, name) ? sites[name] : undefined;
}

/** What such a page says. */
export interface StandInPage {
  title: string;
  text: string;
  /** Allowed in a frame of any site. */
  framed?: boolean;
}

/** A stand-in for an outside page (design §6). */
export interface StandIn extends StandInPage {
  /** Its own pages, by path; anything else gets the first one. */
  pages?: Record<string, StandInPage>;
  /** Shows the parameters of its address. */
  showsParameters?: boolean;
  /** What pages of sites may do with it, besides linking to it. */
  allows?: 'forms' | 'frames';
  /** Stores what it receives; path → its answer there. */
  records?: Record<string, unknown>;
  /** More than its text, where it is asked for it. */
  shows?: 'bankLink' | 'captcha';
}

const standIns: Record<string, StandIn> = hosts.standIns as Record<string, StandIn>;

/** Names of all stand-ins for outside pages. */
export const standInNames: readonly string[] = Object.keys(standIns);

/** Name of the stand-in that shows the bank-link widget. */
export const standInOfBankLink = standInNames.find((name) => standIns[name]?.shows === 'bankLink') ?? '';

/** What a stand-in shows. */
export function standInOf(name: string): StandIn | undefined {
  return Object.hasOwn(standIns, name) ? standIns[name] : undefined;
}

/** Origins of the stand-ins that pages of sites may post to or frame. */
export function standInOrigins(port: string): { forms: string[]; frames: string[] } {
  const allowed = (use: StandIn['allows']) =>
    standInNames.filter((name) => standIns[name]?.allows === use).map((name) => standInOrigin(name, port));
  return { forms: allowed('forms'), frames: allowed('frames') };
}

/** Name of the stand-in for an outside page that answers at `<name>.localhost`, if it is one. */
export function standInAt(hostName: string): string | undefined {
  const name = nameBefore(hostName);
  return name !== undefined && standInNames.includes(name) ? name : undefined;
}

/**
 * Address of a stand-in for pages of this server.
 * @param port with its colon, or empty
 */
export function standInOrigin(name: string, port: string): string {
  return `http://${name}.localhost${port}`;
}

function nameBefore(hostName: string): string | undefined {
  return hostName.endsWith('.localhost') ? hostName.slice(0, -'.localhost'.length) : undefined;
}

/** What an outside service of the sandbox received. */
export interface Received {
  /** ISO time. */
  at: string;
  method: string;
  /** Path with query, as it was asked for. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** How many are stored, the newest. */
const kept = 2_000;
const longestBody = 65_536;
/** Faults on demand, by the first part of the path. */
const slow = 10_000;

/**
 * An outside service of the sandbox that stores what it receives, for `GET /sandbox/third-party`, and answers with the
 * entry of `answers` for the path. Below `/slow` it takes ten seconds, below `/fail` it answers 500, below `/never`
 * nothing.
 * @returns undefined if a page is requested
 */
export async function mockThirdParty(
  request: FastifyRequest,
  reply: FastifyReply,
  { answers, received, now }: { answers: Record<string, unknown>; received: Received[]; now: () => Date },
): Promise<FastifyReply | undefined> {
  const { method, url, headers } = request;
  received.push({ at: now().toISOString(), method, url, headers, body: await bodyOf(request) });
  received.splice(0, Math.max(0, received.length - kept));
  const [path = '/'] = url.split('?');
  if (path.startsWith('/_pages/')) return undefined;
  const [, fault, rest] = /^\/(slow|fail|never)(\/.*)$/u.exec(path) ?? [];
  if (fault === 'never') return reply.hijack();
  if (fault === 'slow') await pause(slow, undefined, { ref: false });
  if (fault === 'fail') return openToOrigins(reply).code(500).send();
  const known = rest ?? path;
  if (Object.hasOwn(answers, known)) return openToOrigins(reply).send(answers[known]);
  if (method === 'GET' && headers['sec-fetch-dest'] !== 'image' && headers['sec-fetch-dest'] !== 'script')
    return undefined;
  return openToOrigins(reply).code(204).send();
}

/** Any page may read it and load it. */
function openToOrigins(reply: FastifyReply): FastifyReply {
  return applyHeaders(reply, { kind: 'data' })
    .header('Access-Control-Allow-Origin', '*')
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Cache-Control', 'no-store');
}

async function bodyOf({ raw }: FastifyRequest): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of raw) {
    length += (part as Buffer).length;
    if (length <= longestBody) parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

const tokenPurpose = 'captcha stand-in';

/** How long a token is valid, in seconds. */
const tokenLifetime = 600;

/** A token as a captcha provider would issue it. */
export function issueStandInToken(now: Date, secrets: Pick<Secrets, 'fingerprint'>): string {
  const body = `${randomBytes(16).toString('hex')}.${Math.floor(now.getTime() / 1000) + tokenLifetime}`;
  return `${body}.${secrets.fingerprint(tokenPurpose, body)}`;
}

/** A provider's answer about a token; undefined if it is not its own or has expired. */
export function checkStandInToken(
  token: string,
  now: Date,
  secrets: Pick<Secrets, 'fingerprints'>,
): CaptchaSolution | undefined {
  const [, body = '', id = '', seconds = '', mark = ''] =
    /^(([0-9a-f]{32})\.(\d{1,12}))\.([0-9a-f]{64})$/.exec(token) ?? [];
  if (id === '') return undefined;
  const endsAt = new Date(Number(seconds) * 1000);
  const isOurs = isOneOf(mark, secrets.fingerprints(tokenPurpose, body));
  return isOurs && endsAt > now ? { challenge: id, endsAt } : undefined;
}

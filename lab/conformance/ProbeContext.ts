import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root } from '../../scripts/runCommand.ts';
import type { AnswerSchema } from '../../scripts/shapeOf.ts';
import { type CallContract, callAddress } from '../../src/api/CallContract.ts';
import type { Answer } from '../../src/api/client.ts';
import { serverCode, serverMessage } from '../../src/api/failureOutcome.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import type { Came, Sender } from './createSender.ts';

/** What one run works with. */
export interface ProbeContext {
  sender: Sender;
  /** Paths of the two bases below the address of the server, and of that address itself (`origin`), with slashes at both ends. */
  bases: Record<'web' | 'applicant' | 'origin', string>;
  visit: Visit;
  /** A second session, which has no part in what the first one does. */
  other: Visit;
  /** What the server answers to a call that nobody knows. */
  unknown: Came;
  note(deviation: Deviation): void;
  /**
   * Whether the example of a call was refused for a reason, and how: then what it is answered is not known.
   * @param came undefined where it was taken
   */
  noteRefused(call: string, came: string | undefined): void;
}

/** Something that a server does otherwise than the contract says. */
export interface Deviation {
  /** `must`: an applicant cannot go on, or is not safe; `nicety`: the page survives it. */
  weight: 'must' | 'nicety';
  call: string;
  /** The server does not have the call at all. */
  isAbsent?: true;
  /** The page makes it only then, as a server without it must not let happen. */
  when?: string;
  /** What was sent, in words; no value that is not of an example. */
  sent: string;
  expected: string;
  /** What says so: the file of the contract and a JSON pointer in it. */
  source: string;
  /** What came, in words; values of an answer are not repeated. */
  came: string;
  remedy: string;
  /** What an applicant sees of it. */
  seen?: string;
}

/** What a session has learned so far, for the requests that come after it. */
export interface Visit {
  /** Host of the site, as the page would say it. */
  host: string;
  token?: string;
  /** Came with a one-time code, and goes with its verification. */
  codeToken?: string | undefined;
  /** A one-time code is under way. */
  isCodeSent?: boolean;
  /** What the site is, as the page reads it. */
  configuration?: Answer;
  /** Values by the key of a request, in small letters, that takes them. */
  values: Map<string, unknown>;
  /** Keys of the applicant that a reservation gave. */
  held: Record<string, unknown>;
}

export function newVisit(host: string): Visit {
  return { host, values: new Map(), held: {} };
}

/** `conformance` of a contract: how it is asked, and what an applicant sees where it gives nothing usable. */
export interface Conformance {
  /** The page itself makes it on every site, or nobody does; without it the flows do that name an action of it. */
  by?: 'page' | 'nobody';
  /** An applicant cannot go on without it, where the page makes it. */
  must?: boolean;
  /** The page makes it only then, so that a server may lack it. */
  when?: string;
  /** Where the configuration says that it is then: a switch that is on, or a value that is given. */
  asked?: { on: string } | { given: string };
  /** Its example has to be taken: everything after it hangs on that. */
  succeeds?: boolean;
  /** Sent with an Idempotency-Key, a repeat is answered the same. */
  repeats?: boolean;
  /** It tells or changes something of one application, which no other session may. */
  owned?: boolean;
  /** What of the answer the page cannot do without, as JSON pointers; either of those on both sides of a bar. */
  reads?: string[];
  /** What stands at a JSON pointer of an answer that the page takes for a success, in any case. */
  is?: Record<string, string>;
  /** Its example is not right, as nobody knows the right one here: how that is answered. */
  wrong?: { status: number; errors: string[] };
  /** Asked again until the value there is one of these. */
  polls?: { pointer: string; ends: string[] };
  seen: string;
}

/** A file of `schemas/api/`, as far as a server is held against it. */
export interface Contract extends CallContract {
  name: string;
  timeout: number;
  session: boolean;
  /** Changes something: it is sent with an Idempotency-Key. */
  writes: boolean;
  conformance: Conformance;
  request?: { required?: string[]; examples?: Record<string, unknown>[] };
  response: AnswerSchema;
}

/** The contract of every call, by its name. */
export function readContracts(): Map<string, Contract> {
  const files = globSync('schemas/api/*.json', { cwd: root }).sort();
  return new Map(
    files.map((file) => {
      const contract = JSON.parse(readFileSync(join(root, file), 'utf8')) as Contract;
      return [contract.name, contract];
    }),
  );
}

/** A call that the server has not is answered like one that nobody knows. */
export function isAbsent({ unknown }: Pick<ProbeContext, 'unknown'>, came: Came): boolean {
  if (![404, 405, 501].includes(came.status)) return false;
  if (came.status !== 404) return true;
  const reason = ({ failure }: Came) => [serverCode(failure?.body), serverMessage(failure?.body)];
  return unknown.status === 404 && isDeepStrictEqual(reason(came), reason(unknown));
}

/** The host of a site, and an address of it, as the examples of the contract write them. */
const exampleHost = /\b[a-z]+\.brand\.localhost\b/gu;
const exampleAddress = 'https://apply.example/';

/**
 * An example of the contract as this visit sends it: with the host of its site, and with the ids that the server has given
 * in place of those of the example. What is blank in the example stays so.
 */
export function requestOf(example: Record<string, unknown>, visit: Visit): Record<string, unknown> {
  const request = filled(example, visit) as Record<string, unknown>;
  // The application carries what its reservation says (API-034).
  if (isObject(request.Applicant)) request.Applicant = { ...request.Applicant, ...visit.held };
  return request;
}

function filled(value: unknown, visit: Visit): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, visit));
  if (typeof value === 'string')
    return value === exampleAddress ? `https://${visit.host}/` : value.replace(exampleHost, visit.host);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const known = inner === '' || inner === null ? undefined : visit.values.get(key.toLowerCase());
      return [key, known ?? filled(inner, visit)];
    }),
  );
}

interface CallSending {
  /** Bearer token; undefined goes without the header. */
  token?: string | undefined;
  key?: string;
  /** Sent as it is, in place of the request. */
  raw?: string;
}

/** What came after it would be judged wrongly: the server asks for a pause, or knows the applicant of the examples already. */
export class Ended extends Error {}

/** Sends a request as the page's client does. */
export async function sendCall(
  { sender, bases }: Pick<ProbeContext, 'sender' | 'bases'>,
  contract: Contract,
  request: Record<string, unknown>,
  { token, key, raw }: CallSending,
): Promise<Came> {
  const { method, base } = contract;
  const came = await sender.send({
    method,
    path: callAddress(contract, bases[base], request),
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: method === 'POST' ? (raw ?? JSON.stringify(request)) : undefined,
  });
  if (came.status === 429)
    throw new Ended(`${contract.name} was answered 429: the server takes no more for a while.`);
  return came;
}

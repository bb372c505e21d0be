import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Calls } from '../../../contracts/calls.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import type { AskingContext, CallContext } from '../../domain/ports/Ports.ts';
import type { CallAnswer } from '../../platform/answers.ts';
import type { usualLimits } from '../../platform/limits/limits.ts';

/** Every call of the contract; `schemas/api/<name>.json` has its method, path and schemas. */
export type ServerCalls = { [Name in keyof Calls]: ServerCall<Name> };

export type ServerCall<Name extends keyof Calls = keyof Calls> = CallFacts &
  (
    | {
        /**
         * Answers. A writing call is one transaction, alone among the calls of its visitor.
         * @param request body (or query, or path parameters) after key normalization and validation by the contract's
         *   schema
         */
        handle(request: Calls[Name]['request'], context: CallContext): Promise<CallAnswer>;
        /**
         * True for a call that writes in one statement: without an `Idempotency-Key` nothing else is stored, so it
         * needs no transaction and takes no turn.
         */
        inOneStatement?: true;
        askThenWrite?: undefined;
      }
    | {
        /**
         * Answers a call that asks a service and then writes, alone among the calls of its visitor: it reads, asks,
         * then writes once with `context.write`, outside of which no transaction is open (decision 042).
         */
        askThenWrite(request: Calls[Name]['request'], context: AskingContext): Promise<CallAnswer>;
        handle?: undefined;
      }
  );

interface CallFacts {
  /**
   * Limits that are counted before the call is answered, whoever answers it. A call that asks an outside service has
   * its own limit besides the one for reading or writing (F-744); the call itself counts limits that depend on the
   * request.
   */
  limits: readonly CallLimit[];
  /** True for a call that decides: a tester's next answer reaches it as a decision (`nextAnswer`). */
  decides?: true;
  /** True for a tester's call, which exists in the sandbox only. */
  forTesters?: true;
}

/** Limits whose key is known before a call is answered. */
type CallLimit = {
  [Name in keyof typeof usualLimits]: (typeof usualLimits)[Name] extends { per: string } ? Name : never;
}[keyof typeof usualLimits];

/** A file of `schemas/api/`. */
export interface CallContract {
  name: keyof Calls;
  method: 'GET' | 'POST';
  /** Relative to its base, with `{name}` parts. */
  path: string;
  /** Its base; `origin` is the root above the two configurable ones. */
  base: 'web' | 'applicant' | 'origin';
  /** Milliseconds that a client waits. */
  timeout: number;
  description: string;
  /** False: needs no session; only loading the configuration may have this (SEC-001). */
  session: boolean;
  /** True: runs in a transaction, may have an Idempotency-Key, counts against the limit for writes. */
  writes: boolean;
  /** Closed: what we accept. */
  request: ObjectSchema;
  /** Open: what we answer. */
  response: JsonSchema;
}

export interface ObjectSchema extends JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const standardFolder = fileURLToPath(new URL('../../../../schemas/api/', import.meta.url));

/** Reads the contract files, in order of their names. */
export async function readContracts(folder: string = standardFolder): Promise<CallContract[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as CallContract),
  );
}

/** The base paths of this server's calls. */
export interface CallPaths {
  /** Base of the web API, with leading slash (API-001). */
  web: string;
  /** Base of the applicant API. */
  applicant: string;
}

/** Path of a call on this server, with its base and its `{name}` parts. */
export function callAddress({ base, path }: CallContract, { web, applicant }: CallPaths): string {
  const start = { web, applicant, origin: '' }[base].replace(/\/$/, '');
  return `${start}/${path.replace(/^\/|\/$/g, '')}`;
}

/** The same as a route, with `:name` parts. */
export function callRoute(contract: CallContract, paths: CallPaths): string {
  return callAddress(contract, paths).replace(/\{(\w+)\}/g, ':$1');
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import submission from '../../../schemas/api/submit-application.json' with { type: 'json' };
import type { Calls } from '../../contracts/calls.ts';
import type { JsonSchema } from '../../engine/form.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { CallLimit } from './limits/limits.ts';

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
  /** True: runs in a transaction, may have an Idempotency-Key. */
  writes: boolean;
  /**
   * What is counted before it is answered, whoever answers it. A call that asks an outside service has its own limit besides
   * the one for reading or writing (F-744); an issuer counts what depends on the request.
   */
  limits: readonly CallLimit[];
  /** Closed: what we accept. */
  request: ObjectSchema;
  /** Open: what we answer. */
  response: JsonSchema;
}

export interface ObjectSchema extends JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const standardFolder = fileURLToPath(new URL('../../../schemas/api/', import.meta.url));

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

/**
 * The request of `submit-application` for one site: the contract's skeleton with the applicant's part that the release
 * composed from the payload paths of the fields, so that a field added as JSON reaches the server, too (design §7).
 * @param applicantSchema schema of the group `Applicant`, or of several groups by their names
 */
export function submissionSchema(applicantSchema: JsonSchema): JsonSchema {
  const skeleton: JsonSchema = submission.request;
  const groups = isObject(skeleton.properties) ? skeleton.properties : {};
  const composed = isObject(applicantSchema.properties) ? applicantSchema.properties : {};
  const isGrouped = Object.keys(composed).some((name) => Object.hasOwn(groups, name));
  const parts: Record<string, unknown> = isGrouped ? composed : { Applicant: applicantSchema };
  const properties = Object.entries(groups).map(([name, group]) => [name, compose(group, parts[name])]);
  return { ...skeleton, properties: Object.fromEntries(properties) };
}

/** Properties of both, the composed ones overriding those of the skeleton; closed. */
function compose(skeleton: unknown, composed: unknown): unknown {
  if (!isObject(skeleton) || !isObject(composed)) return skeleton;
  return {
    ...skeleton,
    ...composed,
    additionalProperties: false,
    properties: {
      ...(isObject(skeleton.properties) ? skeleton.properties : {}),
      ...(isObject(composed.properties) ? composed.properties : {}),
    },
  };
}

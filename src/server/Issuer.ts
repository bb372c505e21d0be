import type { FastifyInstance } from 'fastify';
import type { PageServices } from './http/PageServices.ts';
import type { Violation } from './http/registerReports.ts';
import type { CallContract, CallPaths } from './platform/contract.ts';
import type { Unready } from './platform/health.ts';
import type { Counters } from './platform/limits/countTimes.ts';
import type { Limits } from './platform/limits/limits.ts';
import type { Overrides } from './platform/sites/buildSettings.ts';
import type { LocalHosts } from './platform/sites/createSites.ts';

/**
 * The one door between the page server and whoever answers the calls of `schemas/api` in its process. Without an issuer here,
 * an API elsewhere answers them (`IssuerApi`).
 */
export interface Issuer {
  /** Answers the calls of the contract, and may have routes of its own. */
  register(
    app: FastifyInstance,
    page: PageServices,
    contracts: readonly CallContract[],
    paths: CallPaths,
  ): Promise<void>;
  /** Counts for all of its processes. */
  counters: Counters;
  /** Why no visitor should come now. */
  unready(): Promise<Unready | undefined>;
  /** A site's current differences from its release (design §2.3). @throws Unavailable */
  overrides(site: string): Promise<Overrides>;
  /** What its sandbox changes of the page server. */
  sandbox?: IssuerSandbox | undefined;
}

/** A sandbox is for one machine. */
export interface IssuerSandbox {
  local: LocalHosts;
  /** Everyone is 127.0.0.1 there, and repeats the same things. */
  limits(usual: Limits): Limits;
  /** Refuses outside requests, and lets the stand-ins answer their hosts. Comes before any route. */
  guard(app: FastifyInstance, page: PageServices): void;
  /** Stores a violation of the content policy for a while. */
  keepViolation(violation: Violation): Promise<void>;
}

import type { FastifyInstance } from 'fastify';
import type { CallAnswerDocument } from '../../src/compile/link/personasOf.ts';
import type { PageServices } from '../../src/server/http/PageServices.ts';
import type { Violation } from '../../src/server/http/registerReports.ts';
import type { CallAnswer } from '../../src/server/platform/answers.ts';
import type { CallContract, CallPaths } from '../../src/server/platform/contract.ts';
import type { Limits } from '../../src/server/platform/limits/limits.ts';
import type { Overrides } from '../../src/server/platform/sites/buildSettings.ts';
import type { LocalHosts } from '../../src/server/platform/sites/createSites.ts';
import type { Ports } from '../domain/ports/Ports.ts';
import type { OpenDatabase, Queryable } from '../platform/database/Database.ts';
import type { Secrets } from '../platform/encryption/secrets.ts';

/** What all parts of the issuer share. */
export interface Services extends PageServices {
  database: OpenDatabase;
  secrets: Secrets;
  /** Waits so many milliseconds, to delay an answer. */
  wait: (milliseconds: number) => Promise<unknown>;
  /** The services that somebody else runs. */
  ports: Ports;
  /** Answers that testers chose; in the sandbox only. */
  nextAnswers?: NextAnswers | undefined;
}

/**
 * The outside world on a developer's machine (design §11). The server gets it as an object, and knows only this
 * interface.
 */
export interface Sandbox {
  local: LocalHosts;
  nextAnswers: NextAnswers;
  /** A site's current explicit differences from its release (design §2.3). */
  overrides(database: Queryable, site: string): Promise<Overrides>;
  /** Stores a violation of the content policy for a while. */
  keepViolation(services: Pick<Services, 'database' | 'now'>, violation: Violation): Promise<void>;
  /** The services that are set up, with a stand-in for every other. */
  ports(real: Ports, dependencies: Pick<Services, 'database' | 'secrets' | 'now'>): Ports;
  /** Everyone is 127.0.0.1 here, and repeats the same things. */
  limits(usual: Limits): Limits;
  /** Refuses outside requests, and lets the stand-ins answer their hosts. Must come before any route. */
  guard(app: FastifyInstance, services: Services, options: { trustsProxies: boolean }): void;
  /**
   * Its own routes and pages.
   * @param studio origin of the studio where that runs
   */
  register(app: FastifyInstance, services: Services, paths: CallPaths, studio?: string): Promise<void>;
  /** Ends what it started. */
  stop(): void;
}

/** What testers want the next call of a name to answer (F-507). */
interface NextAnswers {
  /** Removes and returns what waits for a call. */
  take(database: Queryable, call: string): Promise<NextAnswer | undefined>;
  /** Whether it replaces the answer, not only the delay. */
  isAnswer(next: NextAnswer | undefined): next is NextAnswer;
  /** The answer of a call that is not run. */
  stubCall(next: NextAnswer, contract: CallContract): CallAnswer;
}

/** The next answer of a call, once (F-507): a replacement, or its own answer to a changed request. */
export interface NextAnswer extends CallAnswerDocument {
  /** Keys of the request that replace those sent: the call itself answers, with all its effects. */
  as?: Record<string, unknown>;
  /** How long it takes. */
  seconds?: number;
}

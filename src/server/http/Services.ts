import type { FastifyInstance } from 'fastify';
import type { CallAnswerDocument } from '../../compile/link/personasOf.ts';
import type { Ports } from '../domain/ports/Ports.ts';
import type { CallAnswer } from '../platform/answers.ts';
import type { OpenDatabase, Queryable } from '../platform/database/Database.ts';
import type { Secrets } from '../platform/encryption/KeyRing.ts';
import type { Limits } from '../platform/limits/limits.ts';
import type { Observer } from '../platform/metrics/Observer.ts';
import type { LocalHosts, Sites } from '../platform/sites/createSites.ts';
import type { Environment, ReleaseReader } from '../platform/sites/SiteSettings.ts';
import type { CallContract, CallPaths } from './calls/ServerCall.ts';

/** What every part of the server shares. */
export interface Services {
  database: OpenDatabase;
  secrets: Secrets;
  releases: ReleaseReader;
  sites: Sites;
  /** The one clock of the server. */
  now: () => Date;
  /** How often what may happen. */
  limits: Limits;
  /** Waits so many milliseconds, with an answer that is kept back. */
  wait: (milliseconds: number) => Promise<unknown>;
  /** The services that somebody else runs. */
  ports: Ports;
  /** What the sandbox adds to hosts and settings; absent elsewhere, as all that is for one machine. */
  local?: LocalHosts | undefined;
  /** What testers want answered; in the sandbox only. */
  nextAnswers?: NextAnswers | undefined;
  environment: Environment;
  /** Is told what happens. */
  observer: Observer;
}

/** What stands in for the world on a developer's machine (design §11). The server is given it, and knows it by this alone. */
export interface Sandbox {
  local: LocalHosts;
  nextAnswers: NextAnswers;
  /** The services that are set up, with a stand-in for every other. */
  ports(real: Ports, world: Pick<Services, 'database' | 'secrets' | 'now'>): Ports;
  /** Everyone is 127.0.0.1 here, and tries the same again and again. */
  limits(usual: Limits): Limits;
  /** Keeps strangers out, and lets the stand-ins answer their hosts. Before any route. */
  guard(app: FastifyInstance, services: Services, options: { trustsProxies: boolean }): void;
  /** Its own routes and pages. */
  register(app: FastifyInstance, services: Services, paths: CallPaths): Promise<void>;
  /** Ends what it started. */
  stop(): void;
}

/** What testers want the next call of a name to be answered (F-507). */
interface NextAnswers {
  /** Removes what waits for a call, and gives it. */
  take(database: Queryable, call: string): Promise<NextAnswer | undefined>;
  /** Whether it says what is answered, not only how. */
  isAnswer(next: NextAnswer | undefined): next is NextAnswer;
  /** What a call is answered without being run. */
  stubCall(next: NextAnswer, contract: CallContract): CallAnswer;
}

/** What the next call of a name is answered, once (F-507): an answer in place of its own, or its own as if asked otherwise. */
export interface NextAnswer extends CallAnswerDocument {
  /** Keys of the request that are taken in place of those sent: the call itself answers, with all that it does. */
  as?: Record<string, unknown>;
  /** How long it takes. */
  seconds?: number;
}

import type { FastifyInstance } from 'fastify';
import type { CallAnswer } from './call.ts';
import type { CallContract } from './calls/CallContract.ts';
import type { NextAnswer } from './calls/NextAnswer.ts';
import type { Queryable } from './database/Database.ts';
import type { Limits } from './limits/limits.ts';
import type { Ports } from './ports/Ports.ts';
import type { Services } from './Services.ts';
import type { LocalHosts } from './sites/LocalHosts.ts';

/** What stands in for the world on a developer's machine (design §11). The server is given it, and knows it by this alone. */
export interface Sandbox {
  hosts: LocalHosts;
  /** The services that are set up, with a stand-in for every other. */
  ports(real: Ports, world: Pick<Services, 'database' | 'secrets' | 'now'>): Ports;
  /** Everyone is 127.0.0.1 here, and tries the same again and again. */
  limits(usual: Limits): Limits;
  /** What a tester wants the next call of a name to be answered; it is given once. */
  takeNextAnswer(database: Queryable, call: string): Promise<NextAnswer | undefined>;
  /** Whether it says what is answered, not only how. */
  isAnswer(next: NextAnswer | undefined): next is NextAnswer;
  /** What a call is answered without being run. */
  insteadOfCall(next: NextAnswer, contract: CallContract): CallAnswer;
  /** Keeps strangers out, and lets the stand-ins answer their hosts. Before any route. */
  guard(app: FastifyInstance, services: Services, options: { trustsProxies: boolean }): void;
  /** Its own routes. */
  register(app: FastifyInstance, services: Services): void;
}

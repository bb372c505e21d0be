import type { FastifyInstance } from 'fastify';
import type { Ports } from '../domain/ports/Ports.ts';
import type { Limits } from '../platform/limits/limits.ts';
import type { LocalHosts } from '../platform/sites/createSites.ts';
import type { CallPaths } from './calls/callAddress.ts';
import type { NextAnswers } from './calls/NextAnswers.ts';
import type { Services } from './Services.ts';

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

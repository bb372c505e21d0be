import type { OpenDatabase } from './database/Database.ts';
import type { Secrets } from './encryption/Secrets.ts';
import type { JobQueue } from './jobs/openQueue.ts';
import type { Limits } from './limits/limits.ts';
import type { Senders } from './messages/Senders.ts';
import type { PaymentGateway } from './payments/PaymentGateway.ts';
import type { Received } from './sandbox/recordOutsider.ts';
import type { Sites } from './sites/createSites.ts';
import type { ReleaseReader } from './sites/ReleaseReader.ts';
import type { Environment } from './sites/ResolvedSite.ts';

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
  /** Who sends messages to applicants. */
  senders: Senders;
  /** Who moves money; none where no gateway is named. */
  gateway?: PaymentGateway | undefined;
  /** Sends events to partners; without it they lie until a server with it starts. */
  postBacks?: JobQueue | undefined;
  sandbox: boolean;
  /** What the outside services of the sandbox received. */
  received: Received[];
  environment: Environment;
}

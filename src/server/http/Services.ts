import type { Ports } from '../domain/ports/Ports.ts';
import type { OpenDatabase } from '../platform/database/Database.ts';
import type { Secrets } from '../platform/encryption/KeyRing.ts';
import type { Limits } from '../platform/limits/limits.ts';
import type { Observer } from '../platform/metrics/Observer.ts';
import type { LocalHosts, Sites } from '../platform/sites/createSites.ts';
import type { Environment, ReleaseReader } from '../platform/sites/SiteSettings.ts';
import type { NextAnswers } from './calls/NextAnswers.ts';

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

import type { NextAnswers } from '../calls/NextAnswers.ts';
import type { OpenDatabase } from '../database/Database.ts';
import type { Secrets } from '../encryption/Secrets.ts';
import type { Limits } from '../limits/limits.ts';
import type { Ports } from '../ports/Ports.ts';
import type { Sites } from '../sites/createSites.ts';
import type { LocalHosts } from '../sites/LocalHosts.ts';
import type { ReleaseReader } from '../sites/ReleaseReader.ts';
import type { Environment } from '../sites/ResolvedSite.ts';

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
}

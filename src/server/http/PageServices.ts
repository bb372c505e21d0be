import type { Counters } from '../platform/limits/countTimes.ts';
import type { Limits } from '../platform/limits/limits.ts';
import type { Observer } from '../platform/metrics/Observer.ts';
import type { LocalHosts, Sites } from '../platform/sites/createSites.ts';
import type { Environment, ReleaseReader } from '../platform/sites/SiteSettings.ts';

/** What all parts of the page server share, and what an issuer in the same process is given. */
export interface PageServices {
  releases: ReleaseReader;
  sites: Sites;
  /** The one clock of the server. */
  now: () => Date;
  /** How often what may happen. */
  limits: Limits;
  counters: Counters;
  /** The sandbox's additions to hosts and settings; absent elsewhere. */
  local?: LocalHosts | undefined;
  environment: Environment;
  /** Is told what happens. */
  observer: Observer;
}

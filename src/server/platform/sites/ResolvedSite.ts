import type { SiteRelease } from './ReleaseReader.ts';
import type { SiteSettings } from './SiteSettings.ts';

/** Where a host belongs. The test panel exists in the sandbox only, and there outside production (SEC-008). */
export type Environment = 'development' | 'test' | 'qa' | 'production';

/** One brand in one flow, with the settings that hold at this moment (CFG-029). */
export interface ResolvedSite {
  /** `<brand>.<flow>`, the name of the site in overrides and sessions. */
  key: string;
  /** Host as the browser knows it, lower case, with its port where it has one. */
  host: string;
  brand: string;
  flow: string;
  /** Host label after the flow; undefined on the plain host, and everywhere outside the sandbox. */
  variant: string | undefined;
  /** `''`, or the main path of a path-based site with its leading slash. */
  mainPath: string;
  environment: Environment;
  /** True on a `de-<environment>-` host: the only ones that show the test panel. */
  testPanel: boolean;
  /** Linked contract settings of the site: release, variant and overrides of the database. */
  settings: SiteSettings;
  /** Route path → routing flags; `default` holds for every other route (RTE-034). */
  routeSettings: Record<string, Record<string, boolean>>;
  /** Partner (a traffic source) → where its events go (TRK-032). The server's own: no page is told. */
  postBacks: Record<string, string>;
  release: SiteRelease;
}

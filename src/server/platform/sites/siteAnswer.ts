import type { ResolvedSite } from './ResolvedSite.ts';
import type { SiteSettings } from './SiteSettings.ts';

/** What `get-configuration` answers everybody who asks a site at an address. */
export function siteAnswer({ settings, environment, testPanel }: ResolvedSite): SiteSettings {
  return { ...settings, Environment: environment, TestPanel: testPanel };
}

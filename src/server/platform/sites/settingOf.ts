import type { SiteSettings } from './SiteSettings.ts';

/** A value of `WebsiteSettings`, whatever the case of its name; undefined where it is not there. */
export function settingOf(settings: SiteSettings, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return settings.WebsiteSettings.find((entry) => entry.Name.toLowerCase() === wanted)?.Value;
}

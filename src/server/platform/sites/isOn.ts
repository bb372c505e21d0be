import type { SiteSettings } from './SiteSettings.ts';
import { settingOf } from './settingOf.ts';

/** Whether a switch is on: `WebsiteSettings` has it as 'true', or `Features` holds it as true, whatever the case. */
export function isOn(settings: SiteSettings, name: string): boolean {
  const wanted = name.toLowerCase();
  return (
    settingOf(settings, name) === 'true' ||
    Object.entries(settings.ProductSettings.Features ?? {}).some(
      ([feature, value]) => feature.toLowerCase() === wanted && (value === true || value === 'true'),
    )
  );
}

import type { SiteSettings } from './SiteSettings.ts';

/** Whether a form field is active: one that is not listed is, since the list switches off (CFG-020). */
export function isFieldActive(settings: SiteSettings, name: string): boolean {
  const wanted = name.toLowerCase();
  return settings.FormFields.find((field) => field.fieldName.toLowerCase() === wanted)?.isActive ?? true;
}

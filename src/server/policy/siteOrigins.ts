import type { SiteSettings } from '../sites/SiteSettings.ts';
import type { AllowedOrigins } from './documentHeaders.ts';

/**
 * The outside origins of a site's pages: those that `AllowedOrigins` of its settings lists by name, and those of the
 * addresses that its product settings give for the bank link.
 */
export function siteOrigins(settings: SiteSettings): Required<AllowedOrigins> {
  const { frames = {}, forms = {}, calls = {} } = settings.AllowedOrigins ?? {};
  return {
    calls: unique(Object.values(calls)),
    frames: unique([...Object.values(frames), ...originsOf(settings.ProductSettings.BankLinkUrl)]),
    forms: unique(Object.values(forms)),
  };
}

function originsOf(address: unknown): string[] {
  const origin = typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : 'null';
  return origin === 'null' ? [] : [origin];
}

function unique(origins: string[]): string[] {
  return [...new Set(origins)];
}

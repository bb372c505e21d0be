import type { Persona } from '../../compile/link/personasOf.ts';
import type { SiteRelease } from '../platform/sites/SiteSettings.ts';

/** The persona of a release for the last four digits of an SSN, if they are one's. */
export function personaOf(
  { personas }: Pick<SiteRelease, 'personas'>,
  lastFour: string,
): Persona | undefined {
  return Object.hasOwn(personas, lastFour) ? personas[lastFour] : undefined;
}

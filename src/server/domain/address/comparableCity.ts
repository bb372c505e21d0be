/** Words that people shorten in names of places, as the data writes them. */
const longForms: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  hts: 'heights',
  spgs: 'springs',
  twp: 'township',
};

/** A name of a place reduced to what counts: case, accents, marks and common short forms do not. */
export function comparableCity(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['.’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(longForms, word) ? longForms[word] : word))
    .join(' ');
}

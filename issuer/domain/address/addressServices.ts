import { isPostOfficeBox } from '../../../src/engine/addresses/comparableLine.ts';
import { type CallContext, chooseProvider } from '../ports/Ports.ts';
import type {
  AddressFinding,
  AddressPart,
  AddressQuery,
  AddressService,
  StateFinding,
} from '../ports/services.ts';

/** @throws ServiceFailure if the configuration names an unknown provider */
export function chooseAddressService({ site, ports }: Pick<CallContext, 'site' | 'ports'>): AddressService {
  return chooseProvider(site.settings.ProductSettings.AddressService, ports.addresses, 'address');
}

/**
 * This server's own check: ZIP, city and state against real data, and whether there is a house number. It knows no
 * streets, so it accepts any that has letters.
 */
export const localAddressService: AddressService = {
  async checkAddress(query) {
    if (isPostOfficeBox(query.street) || isPostOfficeBox(query.secondLine)) {
      return { missingParts: [], suggestedParts: {}, suggestedAddress: null, isPoBox: true };
    }
    const directory = await readZipDirectory();
    const missing = [...missingOfStreet(query.street), ...missingOfPlace(query, directory)];
    return finding(query, missing);
  },

  async checkState(query, nonBusinessStates): Promise<StateFinding> {
    const state = query.state.trim().toUpperCase();
    if (nonBusinessStates?.includes(state)) return 'INVALID_STATE';
    const zip = fiveDigits(query.zip);
    if (zip === undefined) return 'MISMATCH';
    const directory = await readZipDirectory();
    const known = directory.area(zip)?.state;
    const states = known === undefined ? directory.statesOfPrefix(zip) : [known];
    return states.includes(state) ? 'VALID' : 'MISMATCH';
  },

  async findPlace(zip) {
    return (await readZipDirectory()).area(fiveDigits(zip) ?? '');
  },
};

interface Missing {
  part: AddressPart;
  suggestion?: string;
}

/** Words that can replace a house number ('One Main Plaza'). */
const numberWord = /^(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/i;

function missingOfStreet(street: string): Missing[] {
  const line = street.trim();
  if (!/\p{L}/u.test(line)) return [{ part: 'street' }];
  return /\d/.test(line) || numberWord.test(line) ? [] : [{ part: 'house_number' }];
}

function missingOfPlace(query: AddressQuery, directory: ZipDirectory): Missing[] {
  const state = query.state.trim().toUpperCase();
  const zip = fiveDigits(query.zip);
  const area = zip === undefined ? undefined : directory.area(zip);
  if (area === undefined) {
    // A ZIP newer than the data is accepted if its first digits belong to the state.
    if (zip !== undefined && directory.statesOfPrefix(zip).includes(state)) {
      return comparableCity(query.city) === '' ? [{ part: 'city' }] : [];
    }
    return [{ part: 'zip', suggestion: zipOfCity(query.city, state, directory) }];
  }
  if (area.state === state) {
    return cityIsOfZip(query.city, area, directory) ? [] : [{ part: 'city', suggestion: area.city }];
  }
  // Two of the three agree: the third has to be corrected.
  if (cityIsOfZip(query.city, area, directory)) return [{ part: 'state', suggestion: area.state }];
  return [{ part: 'zip', suggestion: zipOfCity(query.city, state, directory) }];
}

function zipOfCity(city: string, state: string, directory: ZipDirectory): string | undefined {
  const name = comparableCity(city);
  return directory.areasOfState(state).find((area: ZipArea) => comparableCity(area.city) === name)?.zip;
}

function finding(query: AddressQuery, missing: Missing[]): AddressFinding {
  const suggestedParts: AddressFinding['suggestedParts'] = {};
  for (const { part, suggestion } of missing) {
    if (suggestion !== undefined) suggestedParts[part] = suggestion;
  }
  return {
    missingParts: missing.map(({ part }) => part),
    suggestedParts,
    suggestedAddress: describeAddress(query, suggestedParts),
    isPoBox: false,
  };
}

/** Names of neighboring places are accepted within this distance, in kilometers. */
const neighbourhood = 12;
/** The form cuts off a city here (FRM-007), so a name of this length may be the beginning of a longer one. */
const cutOff = 18;

/**
 * Whether a city matches a ZIP. The data has one name for each ZIP while the post office accepts several, so the names
 * of nearby ZIPs in the same state count, too.
 */
function cityIsOfZip(city: string, area: ZipArea, directory: ZipDirectory): boolean {
  const typed = comparableCity(city);
  if (typed === '') return false;
  const cut = city.trim().length >= cutOff;
  return directory.areasOfState(area.state).some((candidate) => {
    if (candidate.zip !== area.zip && distance(candidate, area) > neighbourhood) return false;
    const name = comparableCity(candidate.city);
    return name === typed || (cut && name.startsWith(typed));
  });
}

/** Kilometers, by the flat approximation, which is accurate enough for short distances. */
function distance(a: ZipArea, b: ZipArea): number {
  const kilometresPerDegree = 111;
  const north = (a.latitude - b.latitude) * kilometresPerDegree;
  const east = (a.longitude - b.longitude) * kilometresPerDegree * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** Common abbreviations in place names, as the data writes them. */
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

/** A place name for comparison: without differences in case, accents, punctuation and common abbreviations. */
function comparableCity(name: string): string {
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

/** Providers by their name in `ProductSettings.AddressService`. */
export const addressServices: Record<string, AddressService> = { local: localAddressService };

/** The whole address with the suggestions filled in; null if there are none. */
export function describeAddress(
  query: AddressQuery,
  suggested: AddressFinding['suggestedParts'],
): string | null {
  if (Object.keys(suggested).length === 0) return null;
  const street = suggested.street ?? suggested.house_number ?? suggested.direction ?? query.street;
  const place = `${suggested.state ?? query.state} ${suggested.zip ?? query.zip}`;
  return [street, query.secondLine, suggested.city ?? query.city, place]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');
}

/** The ZIP code without its extension; undefined if the text is not one. */
export function fiveDigits(zip: string): string | undefined {
  return /^(\d{5})(?:[- ]?\d{4})?$/.exec(zip.trim())?.[1];
}

let reading: Promise<ZipDirectory> | undefined;

/** The directory of the package `zipcodes` (5 MB of source), loaded at the first check and cached. */
export function readZipDirectory(): Promise<ZipDirectory> {
  reading ??= import('zipcodes').then((module) => buildZipDirectory(Object.values(module.default.codes)));
  return reading;
}

/** Builds a directory from rows, without those of other countries. */
function buildZipDirectory(rows: Iterable<ZipArea & { country: string }>): ZipDirectory {
  const areas = new Map<string, ZipArea>();
  const byState = new Map<string, ZipArea[]>();
  const byPrefix = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row.country !== 'US') continue;
    areas.set(row.zip, row);
    const ofState = byState.get(row.state);
    if (ofState) ofState.push(row);
    else byState.set(row.state, [row]);
    const prefix = row.zip.slice(0, 3);
    const states = byPrefix.get(prefix);
    if (states) states.add(row.state);
    else byPrefix.set(prefix, new Set([row.state]));
  }
  return {
    area: (zip) => areas.get(zip),
    statesOfPrefix: (zip) => [...(byPrefix.get(zip.slice(0, 3)) ?? [])],
    areasOfState: (state) => byState.get(state) ?? [],
  };
}

/** One ZIP code and the name the post office prefers for its place. */
export interface ZipArea {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

/** ZIP codes of the United States. */
interface ZipDirectory {
  /** The place of a five-digit ZIP, if the data has it. */
  area(zip: string): ZipArea | undefined;
  /** States of the first three digits: all that is known about a ZIP newer than the data. */
  statesOfPrefix(zip: string): readonly string[];
  areasOfState(state: string): readonly ZipArea[];
}

import { isPostOfficeBox } from '../../../engine/addresses/isPostOfficeBox.ts';
import type {
  AddressFinding,
  AddressPart,
  AddressQuery,
  AddressService,
  StateFinding,
} from '../ports/AddressService.ts';
import { cityIsOfZip } from './cityIsOfZip.ts';
import { comparableCity } from './comparableCity.ts';
import { describeAddress } from './describeAddress.ts';
import { fiveDigits } from './fiveDigits.ts';
import { readZipDirectory } from './readZipDirectory.ts';
import type { ZipArea, ZipDirectory } from './ZipDirectory.ts';

/**
 * The check of this server itself: ZIP, city and state by real data, house number by its presence. It knows no
 * streets, so it never misses one that has letters.
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

/** Words that may stand for a house number ('One Main Plaza'). */
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
    // A ZIP newer than the data is taken on trust where its first digits are of the state.
    if (zip !== undefined && directory.statesOfPrefix(zip).includes(state)) {
      return comparableCity(query.city) === '' ? [{ part: 'city' }] : [];
    }
    return [{ part: 'zip', suggestion: zipOfCity(query.city, state, directory) }];
  }
  if (area.state === state) {
    return cityIsOfZip(query.city, area, directory) ? [] : [{ part: 'city', suggestion: area.city }];
  }
  // Two of the three agree: the third is the one to correct.
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

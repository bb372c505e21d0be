import {
  describeAddress,
  fiveDigits,
  readZipDirectory,
  type ZipArea,
} from '../domain/address/addressServices.ts';
import type { AddressFinding, AddressPart, AddressQuery, AddressService } from '../domain/ports/services.ts';
import { ServiceFailure } from '../platform/answers.ts';
import rules from './addressRules.json' with { type: 'json' };

interface MissingRule {
  street: string;
  part: string;
  suggestion?: string;
  suggestionOfZip?: string;
}

/** The stand-in rules of design §11 in front of a real service, which answers everything they do not name. */
export function sandboxAddressService(real: AddressService): AddressService {
  return {
    async checkAddress(query) {
      if (plain(query.street).includes(rules.streetFailure)) throw new ServiceFailure('address');
      const rule = missingRules.find(({ street }) => street === plain(query.street));
      if (rule) return missingPart(query, rule);
      if (plain(query.city) === rules.cityThatPasses) return good;
      return real.checkAddress(query);
    },

    async checkState(query, nonBusinessStates) {
      if (plain(query.city) === rules.cityStateFailure) throw new ServiceFailure('state');
      return real.checkState(query, nonBusinessStates && [...nonBusinessStates, ...rules.invalidStates]);
    },

    findPlace: (zip) => real.findPlace(zip),
  };
}

const missingRules: readonly MissingRule[] = rules.missing;

const good: AddressFinding = {
  missingParts: [],
  suggestedParts: {},
  suggestedAddress: null,
  isPoBox: false,
};

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

async function missingPart(query: AddressQuery, rule: MissingRule): Promise<AddressFinding> {
  const part = rule.part as AddressPart;
  const suggestedParts = { [part]: rule.suggestion ?? (await suggestionOfZip(query, rule.suggestionOfZip)) };
  return {
    missingParts: [part],
    suggestedParts,
    suggestedAddress: describeAddress(query, suggestedParts),
    isPoBox: false,
  };
}

/**
 * What the data says of the ZIP that was typed, or of a fixed one where that is unknown. What stands there already is no
 * suggestion (SVC-012): then it is another ZIP of the city, or what the data says of a place elsewhere.
 */
async function suggestionOfZip(query: AddressQuery, what: string | undefined): Promise<string> {
  const directory = await readZipDirectory();
  const [area, elsewhere] = [
    directory.area(fiveDigits(query.zip) ?? '') ?? directory.area(rules.zipOfSuggestions),
    directory.area(rules.zipElsewhere),
  ];
  if (area === undefined || elsewhere === undefined) throw new ServiceFailure('address');
  const typed = [query.city, query.state, fiveDigits(query.zip) ?? query.zip].map(plain);
  const ofCity = directory.areasOfState(area.state).filter(({ city }) => city === area.city);
  const part = (of: ZipArea) => (what === 'city' ? of.city : what === 'state' ? of.state : of.zip);
  const found = [area, ...ofCity, elsewhere]
    .map(part)
    .find((suggestion) => !typed.includes(plain(suggestion)));
  return found ?? part(elsewhere);
}

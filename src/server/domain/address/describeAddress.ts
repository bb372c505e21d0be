import type { AddressFinding, AddressQuery } from '../ports/AddressService.ts';

/** The whole address with the suggested parts in place; null where nothing is suggested. */
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

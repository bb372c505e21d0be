import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import type { Visit } from './Visit.ts';

/** The host of a site, and an address of it, as the examples of the contract write them. */
const exampleHost = /\b[a-z]+\.brand\.localhost\b/gu;
const exampleAddress = 'https://apply.example/';

/**
 * An example of the contract as this visit sends it: with the host of its site, and with the ids that the server has given
 * in place of those of the example. What is blank in the example stays so.
 */
export function requestOf(example: Record<string, unknown>, visit: Visit): Record<string, unknown> {
  const request = filled(example, visit) as Record<string, unknown>;
  // The application carries what its reservation says (API-034).
  if (isObject(request.Applicant)) request.Applicant = { ...request.Applicant, ...visit.held };
  return request;
}

function filled(value: unknown, visit: Visit): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, visit));
  if (typeof value === 'string')
    return value === exampleAddress ? `https://${visit.host}/` : value.replace(exampleHost, visit.host);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const known = inner === '' || inner === null ? undefined : visit.values.get(key.toLowerCase());
      return [key, known ?? filled(inner, visit)];
    }),
  );
}

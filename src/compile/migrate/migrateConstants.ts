import { isObject } from './isObject.ts';
import { partOf } from './partOf.ts';

/** What server and page go by of a flow. */
const traits = [
  'isPrequal',
  'linksByMetric',
  'reservationKind',
  'activateChecks',
  'paysFeeAfterLink',
  'pathBasedOnly',
  'hostOnlyPaths',
  'systemPaths',
  'form',
];

/** A flow whose constants are what only documents read; the others are its traits. */
export function migrateConstants(flow: unknown): unknown {
  if (!isObject(flow)) return flow;
  const constants = Object.entries(partOf(flow, 'constants'));
  const moved = constants.filter(([key]) => traits.includes(key));
  if (moved.length === 0) return flow;
  const rest = constants.filter(([key]) => !traits.includes(key));
  return Object.fromEntries(
    Object.entries(flow).flatMap(([key, inner]) => {
      if (key === 'traits') return [];
      if (key !== 'constants') return [[key, inner]];
      const made: [string, unknown] = ['traits', { ...partOf(flow, 'traits'), ...Object.fromEntries(moved) }];
      return rest.length === 0 ? [made] : [made, ['constants', Object.fromEntries(rest)]];
    }),
  );
}

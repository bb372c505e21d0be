import type { Need } from '../../compile/link/Need.ts';
import type { Slice } from '../../engine/slice.ts';
import { templateKind } from '../../engine/values/evaluateValue.ts';

/** The applicant's answers that each check of a flow is given, by its action. */
export function answersOfChecks(
  needs: ReadonlyMap<string, readonly Need[]>,
  slice: Slice,
): ReadonlyMap<string, ReadonlySet<string>> {
  const checks = [...needs.values()].flat().map(({ call }) => call);
  return new Map(checks.map((call) => [call, new Set(answersIn(slice.values[`› ${call}`], slice))]));
}

/** The applicant's answers that a value is made of. */
function* answersIn(template: unknown, slice: Slice): Generator<string> {
  const kind = templateKind(template);
  if (kind.kind === 'from') {
    const [root, field = ''] = kind.from.split('.');
    if (root === 'applicant') yield field;
  } else if (kind.kind === 'value') yield* answersIn(slice.values[kind.value], slice);
  else if (kind.kind === 'rows') for (const row of kind.rows) yield* answersIn(row.is, slice);
  else if (kind.kind === 'object') for (const part of Object.values(kind.keys)) yield* answersIn(part, slice);
}

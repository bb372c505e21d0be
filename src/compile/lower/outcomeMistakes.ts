import { entriesOf, keyPlace, member, type Node } from '../document/Node.ts';
import type { Lowered } from './lowering.ts';

/** What waits, by the words of a step. */
const waiting = ['call', 'ask', 'open'];

/**
 * All outcomes have to be there, and no others.
 * @param known every way that what is named here ends
 * @param mustBe whether the step waits, so that saying nothing is a mistake
 */
export function outcomeMistakes(
  step: Node,
  name: string,
  known: readonly string[],
  mustBe: boolean,
): Lowered['mistakes'] {
  const given = entriesOf(member(step, 'outcomes'));
  const names = given.map(([outcome]) => outcome);
  const left = names.includes('*') ? [] : known.filter((outcome) => !names.includes(outcome));
  const word = waiting.find((key) => member(step, key) !== undefined) ?? '';
  const missing =
    left.length > 0 && (mustBe || names.length > 0)
      ? [
          {
            place: keyPlace(step, names.length > 0 ? 'outcomes' : word),
            message: `"${name}" ends as ${left.join(', ')}, too: say under "outcomes" what follows, or "*" for the rest`,
          },
        ]
      : [];
  const unknown = given.flatMap(([outcome, , place]) =>
    outcome === '*' || known.includes(outcome)
      ? []
      : [{ place, message: `"${name}" never ends as "${outcome}"`, unknown: { word: outcome, known } }],
  );
  return [...missing, ...unknown];
}

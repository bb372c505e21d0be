import type { Said } from '../document/missing.ts';
import { keyPlace, member, type Node, plain } from '../document/Node.ts';

/**
 * `if X` beside `if not X`: the first may change what the second asks.
 * @param effect what the second step became
 * @param before the effect before it
 */
export function oppositeMistakes(step: Node, effect: Node, before: Node | undefined): Said[] {
  const [one, other] = [member(before, 'when'), member(effect, 'when')];
  if (one === undefined || other === undefined || member(before, 'else') !== undefined) return [];
  if (!isOpposite(one, other)) return [];
  const message =
    'this is the opposite of the "if" before it, which may have changed what is asked: write its steps there as "else"';
  return [{ place: keyPlace(step, 'if'), message }];
}

/** Whether one lowered condition is the other with a `not` before it. */
function isOpposite(one: Node, other: Node): boolean {
  const [first, second] = [plain(one), plain(other)].map((when) => JSON.stringify(when));
  return second === `{"not":${first}}` || first === `{"not":${second}}`;
}

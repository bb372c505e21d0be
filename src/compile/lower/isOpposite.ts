import { type Node, plain } from '../document/Node.ts';

/** Whether one lowered condition is the other with a `not` before it. */
export function isOpposite(one: Node, other: Node): boolean {
  const [first, second] = [plain(one), plain(other)].map((when) => JSON.stringify(when));
  return second === `{"not":${first}}` || first === `{"not":${second}}`;
}

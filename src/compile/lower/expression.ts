import type { Node } from '../document/Node.ts';
import { placeInText } from '../document/placeInText.ts';
import { ExpressionMistake } from './ExpressionMistake.ts';
import type { Lowered } from './lowering.ts';

/** What an expression stands for; where it cannot be read, its mistake and what stands in its place. */
export function expression(node: Node, parse: () => Node, otherwise: Node): Lowered {
  try {
    return { node: parse(), mistakes: [] };
  } catch (error) {
    if (!(error instanceof ExpressionMistake)) throw error;
    return {
      node: otherwise,
      mistakes: [{ place: placeInText(node, error.offset), message: error.message }],
    };
  }
}

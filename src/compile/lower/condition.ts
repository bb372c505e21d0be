import { textOf } from '../document/Node.ts';
import { expression } from './expression.ts';
import { type Lowering, remembered } from './lowering.ts';
import { listNode, objectNode } from './nodes.ts';
import { parseCondition } from './parseExpression.ts';

/** A condition; one that cannot be read never holds. */
export const condition: Lowering = remembered((node) => {
  const never = objectNode(node.place, { any: listNode(node.place, []) });
  // What is no condition at all is the grammar's to say.
  if (textOf(node)?.startsWith('=') !== false) return { node: never, mistakes: [] };
  return expression(node, () => parseCondition(node), never);
});

import { member, type Node, plain } from '../read/Node.ts';

/** What copy and conditions read as `brand.<key>` beyond the contract's answer: facts and switches of the brand. */
export function brandFacts(brand: Node | undefined): Record<string, unknown> {
  const [facts, features] = ['facts', 'features'].map((key) => {
    const node = member(brand, key);
    return node === undefined ? {} : (plain(node) as Record<string, unknown>);
  });
  return { ...facts, ...features };
}

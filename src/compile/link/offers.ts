import { member, type Node, plain } from '../read/Node.ts';

/** `"flows": { "<flow>": false }` in brand.json takes a flow away from the brand. */
export function offers(brand: Node | undefined, flow: string): boolean {
  const offered = member(brand, 'flows', flow);
  return offered === undefined || plain(offered) !== false;
}

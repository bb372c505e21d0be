import { member, type Node, plain } from '../read/Node.ts';

/**
 * What copy and conditions read as `brand.<key>` while the contract's answer says nothing else: name, mark, bank and
 * servicer, then facts and switches of the brand.
 */
export function brandFacts(brand: Node | undefined): Record<string, unknown> {
  const { name, mark, bank, servicer } = namesOf(brand);
  const [facts, features] = ['facts', 'features'].map((key) => {
    const node = member(brand, key);
    return node === undefined ? {} : (plain(node) as Record<string, unknown>);
  });
  return {
    name,
    productName: name,
    displayName: `${name}${mark}`,
    mark,
    bank,
    servicer,
    ...facts,
    ...features,
  };
}

function namesOf(brand: Node | undefined): Record<'name' | 'mark' | 'bank' | 'servicer', string> {
  const text = (key: string) => {
    const node = member(brand, key);
    return node === undefined ? '' : String(plain(node) ?? '');
  };
  return { name: text('name'), mark: text('mark'), bank: text('bank'), servicer: text('servicer') };
}

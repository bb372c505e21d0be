import { member, type Node, plain } from '../document/Node.ts';

/**
 * What copy and conditions read as `brand.<key>` while the contract's answer says nothing else: name, mark, bank and
 * servicer, then facts of the brand, and its `hosts`, under which its sites stand.
 * @param id of the brand, which names its hosts on a developer's machine (design §12)
 */
export function brandFacts(brand: Node | undefined, id: string): Record<string, unknown> {
  const { name, mark, bank, servicer } = namesOf(brand);
  const facts = member(brand, 'facts');
  return {
    name,
    productName: name,
    displayName: `${name}${mark}`,
    mark,
    bank,
    servicer,
    ...(facts === undefined ? {} : (plain(facts) as Record<string, unknown>)),
    hosts: hostsOf(brand, id),
  };
}

/** Without port. */
function hostsOf(brand: Node | undefined, id: string): string[] {
  const node = member(brand, 'hosts');
  const stated = node === undefined ? [] : Object.values(Object(plain(node)));
  // What is no text is a mistake that the grammar tells.
  const hosts = stated.filter((host) => typeof host === 'string');
  return [...new Set([`${id}.localhost`, ...hosts.map((host) => host.replace(/:\d+$/, ''))])];
}

function namesOf(brand: Node | undefined): Record<'name' | 'mark' | 'bank' | 'servicer', string> {
  const text = (key: string) => {
    const node = member(brand, key);
    return node === undefined ? '' : String(plain(node) ?? '');
  };
  return { name: text('name'), mark: text('mark'), bank: text('bank'), servicer: text('servicer') };
}

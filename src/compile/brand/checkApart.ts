import { type Catalogue, nodeOf } from '../document/Catalogue.ts';
import { entriesOf, member, type Node, textOf } from '../document/Node.ts';
import type { SiteLayers } from '../merge/SiteLayers.ts';
import type { Report } from '../report/Report.ts';

/**
 * Brands are told apart by their hosts and product codes: a second brand at a host would never be found, and under a code
 * it would show the other's terms. A host belongs to one environment, too, since what a site shows hangs on that.
 * @param sites whose settings may say another product code than their brand
 */
export function checkApart(catalogue: Catalogue, sites: readonly SiteLayers[], report: Report): void {
  const brands = catalogue.brands.map((id) => ({ id, node: nodeOf(catalogue, 'brand', { brand: id }) }));
  const codes = new Map<string, string>();
  const takeCode = (node: Node | undefined, brand: string) => {
    const code = textOf(node)?.trim().toLowerCase();
    if (node === undefined || code === undefined) return;
    const holder = codes.get(code) ?? brand;
    codes.set(code, holder);
    if (holder === brand) return;
    report.mistake(
      node.place,
      `the brand "${holder}" has the product code "${textOf(node)}" already: choose another`,
    );
  };
  for (const { id, node } of brands) takeCode(member(node, 'productCode'), id);
  for (const { brand, settings } of sites)
    takeCode(member(member(settings, 'MainSettings'), 'ProductCode'), brand);

  const hosts = new Map<string, string>();
  for (const { id, node } of brands) {
    for (const [environment, host] of entriesOf(member(node, 'hosts'))) {
      const name = textOf(host)?.toLowerCase().replace(/:\d+$/u, '') ?? '';
      const holder = hosts.get(name);
      if (holder === undefined) hosts.set(name, `"${environment}" of the brand "${id}"`);
      else report.mistake(host.place, `the host "${name}" stands under ${holder} already: choose another`);
    }
  }
}

import type { Catalogue, Document } from '../../compile/document/Catalogue.ts';
import { entriesOf, member, type Node, plain, textOf } from '../../compile/document/Node.ts';
import { documentsOf } from '../../compile/link/documentsOf.ts';
import { flowBrands } from '../../compile/link/flowBrands.ts';
import { mergeSiteLayers } from '../../compile/merge/mergeSiteLayers.ts';
import type { SiteLayers } from '../../compile/merge/SiteLayers.ts';
import type { SiteDocument } from '../../compile/release/SiteDocument.ts';
import { Report } from '../../compile/report/Report.ts';

/** A site as its layers make it, whether or not it can be linked, with what finds it by its host. */
export interface MergedSite
  extends Pick<SiteDocument, 'key' | 'brand' | 'flow' | 'label' | 'paths' | 'variants' | 'hosts'> {
  layers: SiteLayers;
  /** Documents that are no JSON, so that what they say is missing. */
  unreadable: Document[];
}

/** Every site of a catalogue, which may have mistakes: to merge it does not have to be sound. */
export function sitesOf(catalogue: Catalogue): MergedSite[] {
  const runs = flowBrands(catalogue, new Report());
  return catalogue.brands.flatMap((brand) =>
    catalogue.flows
      .filter((flow) => runs.get(flow)?.brands.includes(brand) === true)
      .map((flow) => siteOf(catalogue, brand, flow)),
  );
}

function siteOf(catalogue: Catalogue, brand: string, flow: string): MergedSite {
  const documents = documentsOf(catalogue, brand, flow);
  // What is wrong with the layers is for `npm run catalogue` to tell.
  const layers = mergeSiteLayers(brand, flow, documents, new Report());
  return {
    key: layers.key,
    brand,
    flow,
    label: textOf(member(layers.flowNode, 'label')) ?? flow,
    paths: [],
    variants: entriesOf(member(layers.settings, 'variants')).map(([name]) => name),
    hosts: hostsOf(layers.brandNode),
    layers,
    unreadable: documents.filter(({ node }) => node === undefined),
  };
}

function hostsOf(brand: Node | undefined): Record<string, string> {
  const hosts = entriesOf(member(brand, 'hosts')).map(([name, host]) => [name, String(plain(host))]);
  return Object.fromEntries(hosts) as Record<string, string>;
}

import type { Manifest, ManifestSite } from './Manifest.ts';

/** The site of a release that the configuration means. */
export function findSite(manifest: Manifest, flow: string, productCode: string): ManifestSite | undefined {
  return Object.values(manifest.sites).find((site) => isOf(site, flow, productCode));
}

/** A configuration means a site by its flow and product code, whatever their case. */
export function isOf(
  site: Pick<ManifestSite, 'flow' | 'productCode'>,
  flow: string,
  productCode: string,
): boolean {
  return (
    site.flow.toLowerCase() === flow.toLowerCase() &&
    site.productCode.toLowerCase() === productCode.toLowerCase()
  );
}

import type { Manifest, ManifestSite } from './Manifest.ts';

/** The site of a release that the configuration means: by its flow and product code, whatever their case. */
export function findSite(manifest: Manifest, flow: string, productCode: string): ManifestSite | undefined {
  const isMeant = (site: ManifestSite) =>
    site.flow.toLowerCase() === flow.toLowerCase() &&
    site.productCode.toLowerCase() === productCode.toLowerCase();
  return Object.values(manifest.sites).find(isMeant);
}

/** What the page reads of a release's `manifest.json`. */
export interface Manifest {
  sites: Record<string, ManifestSite>;
}

export interface ManifestSite {
  /** Contract name of the flow. */
  flow: string;
  productCode: string;
  /** Address of the slice, relative to the release. */
  slice: string;
}

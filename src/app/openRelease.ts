import type { Slice } from '../engine/slice.ts';

/** The release of the page. Files are immutable, so each is requested once. */
export interface Release {
  /** `/_release/<hash>/`. */
  base: string;
  manifest(): Promise<Manifest>;
  /** The slice that the server expects this page to need; undefined if the document does not name one. */
  expected(): Promise<Slice> | undefined;
  /**
   * The slice of a site, by the flow and product code of its configuration; undefined if the release has none. The expected one
   * is requested first, before anything else (PERF-03).
   */
  sliceOf(flow: string, productCode: string): Promise<Slice | undefined>;
  /** A slice by its address in the release. */
  slice(address: string): Promise<Slice>;
  /** Another release by its id; this one where the id is its own or ''. */
  at(id: string): Release;
}

/** The slice that the server expects, and the configuration it belongs to. */
export interface ExpectedSlice {
  /** Absolute path. */
  address: string;
  flow: string;
  productCode: string;
}

/**
 * @param id `<html data-release>`
 * @param expected the slice that the server preloads, if the page names one
 */
export function openRelease(
  id: string,
  expected: ExpectedSlice | undefined,
  fetchJson: (address: string) => Promise<unknown>,
): Release {
  const base = `/_release/${encodeURIComponent(id)}/`;
  const asked = new Map<string, Promise<unknown>>();
  const once = (address: string): Promise<unknown> => {
    const known = asked.get(address) ?? fetchJson(address);
    asked.set(address, known);
    known.catch(() => asked.delete(address));
    return known;
  };
  const manifest = () => once(`${base}manifest.json`) as Promise<Manifest>;
  const release: Release = {
    base,
    at: (other) => (other === '' || other === id ? release : openRelease(other, undefined, fetchJson)),
    manifest,
    slice: (address) => once(`${base}${address}`) as Promise<Slice>,
    expected: () => (expected === undefined ? undefined : (once(expected.address) as Promise<Slice>)),
    async sliceOf(flow, productCode) {
      if (expected !== undefined && isOf(expected, flow, productCode)) {
        return (await once(expected.address)) as Slice;
      }
      const site = findSite(await manifest(), flow, productCode);
      return site && release.slice(site.slice);
    },
  };
  return release;
}

/** The site of a release for the configuration. */
function findSite(manifest: Manifest, flow: string, productCode: string): ManifestSite | undefined {
  return Object.values(manifest.sites).find((site) => isOf(site, flow, productCode));
}

/** A configuration selects a site by flow and product code, ignoring case. */
function isOf(site: Pick<ManifestSite, 'flow' | 'productCode'>, flow: string, productCode: string): boolean {
  return (
    site.flow.toLowerCase() === flow.toLowerCase() &&
    site.productCode.toLowerCase() === productCode.toLowerCase()
  );
}

/** The parts of a release's `manifest.json` that the page reads. */
interface Manifest {
  sites: Record<string, ManifestSite>;
}

interface ManifestSite {
  /** Contract name of the flow. */
  flow: string;
  productCode: string;
  /** Address of the slice, relative to the release. */
  slice: string;
}

/** The expected slice, from the document. */
export function preloadedSlice(page: Document): ExpectedSlice | undefined {
  const link = page.querySelector<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  const address = link?.getAttribute('href');
  if (link === null || !address) return undefined;
  const { flow = '', productCode = '' } = link.dataset;
  return { address, flow, productCode };
}

/**
 * Loads the modules that the document names (`data-later`): the form's code, which would otherwise compete with the first
 * paint on a slow connection (PERF-03).
 */
export function preloadLater(page: Document): void {
  for (const address of (page.documentElement.dataset.later ?? '').split(' ').filter(Boolean)) {
    const link = page.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    page.head.append(link);
  }
}

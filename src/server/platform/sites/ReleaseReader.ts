import type { SiteRelease as CompiledSite, Releases } from '../../../compile/release/Release.ts';

/** Releases on disk, as far as the server reads them. A published or rolled back one is seen without a restart. */
export type ReleaseReader = Pick<Releases, 'sites' | 'site' | 'hasRun' | 'file'>;

/** What one site has in the release that it runs. */
export type SiteRelease = CompiledSite;

/** What finds a site by its host. */
export type SiteEntry = Pick<
  SiteRelease,
  'key' | 'brand' | 'flow' | 'label' | 'paths' | 'variants' | 'hosts'
>;

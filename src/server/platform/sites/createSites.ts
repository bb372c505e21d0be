import { mergePatch } from '../../../engine/overlay/mergePatch.ts';
import type { Queryable } from '../database/Database.ts';
import type { Overrides } from './applyOverrides.ts';
import { buildSettings } from './buildSettings.ts';
import { type FoundSite, findSite } from './findSite.ts';
import type { LocalHosts, SpecialHost } from './LocalHosts.ts';
import type { Host } from './parseHost.ts';
import type { ReleaseReader, SiteEntry, SiteRelease } from './ReleaseReader.ts';
import type { Environment, ResolvedSite } from './ResolvedSite.ts';
import { readOverrides } from './readOverrides.ts';

/** Where a page stands. */
export interface SiteAddress {
  host: Host;
  /** First segment of the path, `''` where only the host is asked for (CFG-004, CFG-005). */
  segment: string;
}

/** Finds the site of a host or an address. */
export interface Sites {
  /** The site of a host name, without its settings: enough to know whether a host is ours. */
  find(host: Host): Promise<KnownHost | undefined>;
  /**
   * The site at an address, with the settings of this moment.
   * @param release the one of an open page, which goes on with it; without, the one that the site runs now
   * @returns undefined where no site answers there, or its settings can't be loaded
   */
  resolve(database: Queryable, address: SiteAddress, release?: string): Promise<ResolvedSite | undefined>;
}

export interface KnownHost extends FoundSite {
  special?: SpecialHost;
}

interface SitesOptions {
  releases: ReleaseReader;
  environment: Environment;
  /** Of a server for one machine. */
  local?: LocalHosts | undefined;
}

type Built = Pick<ResolvedSite, 'settings' | 'routeSettings' | 'postBacks'>;

/** How many addresses of a site are remembered; hosts come from outside. */
const remembered = 50;

export function createSites({ releases, environment, local }: SitesOptions): Sites {
  /** What was built of a release for an address with its overrides: mostly the same again. */
  const known = new WeakMap<SiteRelease, Map<string, Built>>();
  function once(release: SiteRelease, name: string, build: () => Built): Built {
    const ofRelease = known.get(release) ?? new Map<string, Built>();
    known.set(release, ofRelease);
    const built = ofRelease.get(name) ?? build();
    if (ofRelease.size >= remembered) ofRelease.clear();
    ofRelease.set(name, built);
    return built;
  }

  const overridesOf = local === undefined ? forAWhile(readOverrides) : readOverrides;

  async function find(host: Host): Promise<KnownHost | undefined> {
    const entries = await releases.sites();
    const special = local?.specialAt(host.name);
    const [first] = entries;
    if (special === undefined || first === undefined)
      return findSite(entries, host.name, { environment, isLocal: local !== undefined });
    return { entry: first, variant: undefined, environment, testPanel: false, special };
  }

  return {
    find,
    async resolve(database, { host, segment }, id) {
      const found = await find(host);
      const path = found && pathOf(found.entry, segment);
      if (found === undefined || path === undefined || found.special?.fails) return undefined;
      const { entry, variant } = found;
      const [release, overrides] = await Promise.all([
        releases.site(entry.key, id),
        overridesOf(database, entry.key),
      ]);
      const address = host.name + host.port;
      const built = once(release, JSON.stringify([address, path, overrides]), () => {
        const patch = patchOf(found, homeOf(entry, environment, host.port));
        const base = local ? mergePatch(release.settings, local.everySite) : release.settings;
        const linked = mergePatch(base, patch) as Record<string, unknown>;
        const built = buildSettings(linked, variant, overrides, address + path);
        if (local === undefined) return built;
        const [settings, postBacks] = [built.settings, built.postBacks].map((part) =>
          local.withPort(part, host.port),
        );
        return { ...built, settings, postBacks } as Built;
      });
      return {
        key: entry.key,
        host: address,
        brand: entry.brand,
        flow: entry.flow,
        variant,
        mainPath: path,
        environment: found.environment,
        testPanel: found.testPanel,
        ...built,
        release,
      };
    },
  };
}

/**
 * Reads again once what was read is a second old: pages and configurations of a busy site are answered from memory. The
 * sandbox, where somebody tries them, reads every time.
 */
function forAWhile(read: typeof readOverrides): typeof readOverrides {
  const kept = new Map<string, { until: number; overrides: Promise<Overrides> }>();
  return (database, site) => {
    const now = performance.now();
    const before = kept.get(site);
    if (before !== undefined && before.until > now) return before.overrides;
    const overrides = read(database, site);
    kept.set(site, { until: now + 1_000, overrides });
    // An unavailable database is asked again at once.
    overrides.catch(() => kept.delete(site));
    return overrides;
  };
}

/** The main path that a first segment names. The host alone finds a site that only answers on a path, too. */
function pathOf(entry: SiteEntry, segment: string): string | undefined {
  if (segment === '') return entry.paths.includes('') ? '' : entry.paths[0];
  return entry.paths.find((path) => path.toLowerCase() === `/${segment.toLowerCase()}`);
}

function patchOf({ special }: KnownHost, home: string): unknown {
  return special?.patch === undefined
    ? {}
    : JSON.parse(JSON.stringify(special.patch, (_key, value) => (value === '{home}' ? home : value)));
}

function homeOf(entry: SiteEntry, environment: Environment, port: string): string {
  const host = entry.hosts[environment]?.replace(/:\d+$/, '');
  return `http://${entry.label}.${host}${port}${entry.paths.includes('') ? '/' : entry.paths[0]}`;
}

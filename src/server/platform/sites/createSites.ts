import { mergePatch } from '../../../engine/overlay/mergePatch.ts';
import { buildSettings, type Overrides } from './buildSettings.ts';
import type { Environment, ReleaseReader, ResolvedSite, SiteEntry, SiteRelease } from './SiteSettings.ts';

/** Where a page stands. */
export interface SiteAddress {
  host: Host;
  /** First segment of the path, `''` to search by host alone (CFG-004, CFG-005). */
  segment: string;
}

/** Finds the site of a host or an address. */
export interface Sites {
  /** The site of a host name, without its settings: enough to know whether a host is ours. */
  find(host: Host): Promise<KnownHost | undefined>;
  /**
   * The site at an address, with its current settings.
   * @param release the one of an open page, which keeps it; otherwise the one that the site runs now
   * @returns undefined if there is no site, or its settings cannot be loaded
   * @throws Unavailable
   */
  resolve(address: SiteAddress, release?: string): Promise<ResolvedSite | undefined>;
}

export interface KnownHost extends FoundSite {
  special?: SpecialHost;
}

interface SitesOptions {
  releases: ReleaseReader;
  environment: Environment;
  /** Of a server for one machine. */
  local?: LocalHosts | undefined;
  /** A site's current differences from its release (design §2.3). Default: none. @throws Unavailable */
  overrides?: ((site: string) => Promise<Overrides>) | undefined;
}

type Built = Pick<ResolvedSite, 'settings' | 'routeSettings' | 'postBacks'>;

/** Maximum number of remembered addresses per site; hosts come from outside. */
const remembered = 50;
/** Maximum number of remembered host names. */
const rememberedHosts = 1_000;

export function createSites({
  releases,
  environment,
  local,
  overrides: overridesOf = async () => ({}),
}: SitesOptions): Sites {
  /** Cache of what was built from a release for an address with its overrides: usually the same again. */
  const known = new WeakMap<SiteRelease, Map<string, Built>>();
  function once(release: SiteRelease, name: string, build: () => Built): Built {
    const ofRelease = known.get(release) ?? new Map<string, Built>();
    known.set(release, ofRelease);
    const built = ofRelease.get(name) ?? build();
    if (ofRelease.size >= remembered) ofRelease.clear();
    ofRelease.set(name, built);
    return built;
  }

  /** Cache of host names among the sites of a release: every request needs it. */
  const byName = new WeakMap<readonly SiteEntry[], Map<string, FoundSite | undefined>>();
  function siteOfHost(entries: readonly SiteEntry[], name: string): FoundSite | undefined {
    const ofEntries = byName.get(entries) ?? new Map<string, FoundSite | undefined>();
    byName.set(entries, ofEntries);
    if (ofEntries.has(name)) return ofEntries.get(name);
    const site = findSite(entries, name, { environment, isLocal: local !== undefined });
    if (ofEntries.size >= rememberedHosts) ofEntries.clear();
    ofEntries.set(name, site);
    return site;
  }

  async function find(host: Host): Promise<KnownHost | undefined> {
    const entries = await releases.sites();
    const special = local?.specialAt(host.name);
    const [first] = entries;
    if (special === undefined || first === undefined) return siteOfHost(entries, host.name);
    return { entry: first, variant: undefined, environment, testPanel: false, special };
  }

  return {
    find,
    async resolve({ host, segment }, id) {
      const found = await find(host);
      const path = found && pathOf(found.entry, segment);
      if (found === undefined || path === undefined || found.special?.fails) return undefined;
      const { entry, variant } = found;
      const [release, overrides] = await Promise.all([releases.site(entry.key, id), overridesOf(entry.key)]);
      // Otherwise a port that only a client names would create its own settings (F-743).
      const address = host.name + (local ? host.port : statedPort(found));
      const built = once(release, JSON.stringify([address, path, overrides]), () => {
        const patch = patchOf(found, homeOf(entry, environment, host.port));
        const base = local ? mergePatch(release.settings, local.everySite) : release.settings;
        const linked = mergePatch(base, patch) as Record<string, unknown>;
        const built = buildSettings(linked, variant, overrides, address + path);
        if (local === undefined) return built;
        const [settings, postBacks] = [built.settings, built.postBacks].map((part) =>
          withPort(part, host.port),
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

/** The main path of a first segment. The host alone also finds a site that is only on a path. */
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

/** The port that the configuration of a site names, with its colon, or empty. */
export function statedPort({ entry, environment }: Pick<FoundSite, 'entry' | 'environment'>): string {
  return /:\d+$/.exec(entry.hosts[environment] ?? '')?.[0] ?? '';
}

interface FoundSite {
  entry: SiteEntry;
  variant: string | undefined;
  environment: Environment;
  testPanel: boolean;
}

const panelPrefix = /^de-(dev|test|qa)-/;
const panelEnvironments: Record<string, Environment> = { dev: 'development', test: 'test', qa: 'qa' };

/**
 * The site of a host name: `<label>.<host of the brand>`, in the sandbox also
 * `[de-<environment>-]<label>[-<variant>].<host of the brand>` (design §6). Elsewhere there are no variants, which
 * switch off safeguards, and no test panel.
 * @param name host name without port
 * @param environment whose brand hosts are used
 */
export function findSite(
  entries: readonly SiteEntry[],
  name: string,
  { environment, isLocal }: { environment: Environment; isLocal: boolean },
): FoundSite | undefined {
  let best: FoundSite | undefined;
  for (const entry of entries) {
    const head = basesOf(entry, environment)
      .map((base) => labelBefore(name, base))
      .find((label) => label !== undefined);
    if (head === undefined) continue;
    const hasPanel = isLocal && environment !== 'production';
    const prefix = hasPanel ? panelPrefix.exec(head)?.[1] : undefined;
    const label = prefix === undefined ? head : head.replace(panelPrefix, '');
    const variant = variantOf(entry, label, isLocal);
    // Labels may contain hyphens: the longest match wins.
    if (variant === undefined || (best && best.entry.label.length >= entry.label.length)) continue;
    best = {
      entry,
      variant: variant === '' ? undefined : variant,
      environment: (prefix && panelEnvironments[prefix]) || environment,
      testPanel: prefix !== undefined,
    };
  }
  return best;
}

/** Hosts of a brand. On a developer's machine they follow from its id, whatever brand.json contains (design §12). */
function basesOf({ brand, hosts }: SiteEntry, environment: Environment): string[] {
  const stated = hosts[environment] ?? '';
  if (environment !== 'development') return stated === '' ? [] : [stated];
  const isLocal = stated === '' || /\.localhost(:\d+)?$/.test(stated);
  return isLocal ? [`${brand}.localhost`] : [`${brand}.localhost`, stated];
}

function labelBefore(name: string, brandHost: string): string | undefined {
  const base = brandHost.replace(/:\d+$/, '').toLowerCase();
  if (!name.endsWith(`.${base}`)) return undefined;
  const label = name.slice(0, -base.length - 1);
  return label.includes('.') ? undefined : label;
}

function variantOf(entry: SiteEntry, label: string, isLocal: boolean): string | undefined {
  if (label === entry.label) return '';
  if (!isLocal || !label.startsWith(`${entry.label}-`)) return undefined;
  const variant = label.slice(entry.label.length + 1);
  return entry.variants.includes(variant) ? variant : undefined;
}

/** A special host that is not a site of a brand (design §6). */
export interface SpecialHost {
  /** Merge patch over the settings of the first site; `{home}` is replaced with that site's address. */
  patch?: Record<string, unknown>;
  /** Its configuration can't be loaded. */
  fails?: boolean;
}

/** What a server for one machine adds to the hosts and settings of its releases. */
export interface LocalHosts {
  /** The special host of a name. */
  specialAt(hostName: string): SpecialHost | undefined;
  /** Name of the stand-in for an outside page at a host. */
  standInAt(hostName: string): string | undefined;
  /**
   * Origins of the stand-ins that pages of sites may post to or frame.
   * @param port with its colon, or empty
   */
  standInOrigins(port: string): { forms: string[]; frames: string[] };
  /** Merge patch over the settings of every site. */
  everySite: Record<string, unknown>;
}

/** Of a page server that is developed against an API elsewhere: settings variants and any port, and nothing else. */
export const developmentHosts: LocalHosts = {
  specialAt: () => undefined,
  standInAt: () => undefined,
  standInOrigins: () => ({ forms: [], frames: [] }),
  everySite: {},
};

/** A host, as browsers write it. */
export interface Host {
  /** Lower case, without port and trailing dot. */
  name: string;
  /** With its colon, or empty. */
  port: string;
}

/**
 * Reads a `Host` header or the host of an address.
 * @returns undefined if it is not a host name; such a request is answered like an unknown host
 */
export function parseHost(text: string | undefined): Host | undefined {
  const match = /^([a-z0-9.-]{1,253}?)\.?(:\d{1,5})?$/i.exec(text ?? '');
  return match?.[1] === undefined ? undefined : { name: match[1].toLowerCase(), port: match[2] ?? '' };
}

const localAddress = /^http:\/\/([a-z0-9.-]+\.localhost)(?::\d+)?(?=[/?#]|$)/i;

/**
 * Sets this server's port in every `http://….localhost` address of the settings: authored documents use the standard
 * one, tests and second servers have another.
 * @param port with its colon, or empty
 */
export function withPort<Value>(value: Value, port: string): Value {
  if (typeof value === 'string') return value.replace(localAddress, `http://$1${port}`) as Value;
  if (Array.isArray(value)) return value.map((item) => withPort(item, port)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withPort(inner, port)]),
  ) as Value;
}

import hosts from './hosts.json' with { type: 'json' };

/** What is special about a host of the sandbox that is no site of a brand (design §6). */
export interface SandboxHost {
  /** Merge patch over the settings of the first site; `{home}` stands for that site's address. */
  patch?: Record<string, unknown>;
  /** Its configuration can't be loaded. */
  fails?: boolean;
}

const sites: Record<string, SandboxHost> = hosts.sites;

/** The special site of `<name>.localhost`, if it is one. */
export function sandboxSite(hostName: string): SandboxHost | undefined {
  const name = nameBefore(hostName);
  return name !== undefined && Object.hasOwn(sites, name) ? sites[name] : undefined;
}

/** Names of all stand-ins for outside pages. */
export const standInNames: readonly string[] = hosts.standIns;

/** Name of the stand-in for an outside page that answers at `<name>.localhost`, if it is one. */
export function standInAt(hostName: string): string | undefined {
  const name = nameBefore(hostName);
  return name !== undefined && hosts.standIns.includes(name) ? name : undefined;
}

/**
 * Address of a stand-in, as a page of this server has to name it.
 * @param port with its colon, or empty
 */
export function standInOrigin(name: string, port: string): string {
  return `http://${name}.localhost${port}`;
}

function nameBefore(hostName: string): string | undefined {
  return hostName.endsWith('.localhost') ? hostName.slice(0, -'.localhost'.length) : undefined;
}

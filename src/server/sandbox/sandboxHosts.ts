import type { SpecialHost } from '../platform/sites/createSites.ts';
import hosts from './hosts.json' with { type: 'json' };

/** Merge patch over the settings of every site of the sandbox: personas can be tried again and again (F-101). */
export const everySandboxSite: Record<string, unknown> = hosts.everySite;

const sites: Record<string, SpecialHost> = hosts.sites;

/** The special site of `<name>.localhost`, if it is one. */
export function sandboxSite(hostName: string): SpecialHost | undefined {
  const name = nameBefore(hostName);
  return name !== undefined && Object.hasOwn(sites, name) ? sites[name] : undefined;
}

/** What such a page says. */
export interface StandInPage {
  title: string;
  text: string;
  /** Stands in a frame of any site. */
  framed?: boolean;
}

/** A stand-in for an outside page (design §6). */
export interface StandIn extends StandInPage {
  /** Pages of its own, by path; anything else is answered with the first. */
  pages?: Record<string, StandInPage>;
  /** Shows the parameters of its address. */
  showsParameters?: boolean;
  /** What pages of sites may do with it, beside linking to it. */
  allows?: 'forms' | 'frames';
  /** Keeps what it receives; path → what it answers there. */
  records?: Record<string, unknown>;
  /** More than its text, where it is asked for it. */
  shows?: 'bankLink' | 'captcha';
}

const standIns: Record<string, StandIn> = hosts.standIns as Record<string, StandIn>;

/** Names of all stand-ins for outside pages. */
export const standInNames: readonly string[] = Object.keys(standIns);

/** Name of the stand-in that shows the bank-link widget. */
export const standInOfBankLink = standInNames.find((name) => standIns[name]?.shows === 'bankLink') ?? '';

/** What a stand-in shows. */
export function standInOf(name: string): StandIn | undefined {
  return Object.hasOwn(standIns, name) ? standIns[name] : undefined;
}

/** Origins of the stand-ins that pages of sites may post to or frame. */
export function standInOrigins(port: string): { forms: string[]; frames: string[] } {
  const allowed = (use: StandIn['allows']) =>
    standInNames.filter((name) => standIns[name]?.allows === use).map((name) => standInOrigin(name, port));
  return { forms: allowed('forms'), frames: allowed('frames') };
}

/** Name of the stand-in for an outside page that answers at `<name>.localhost`, if it is one. */
export function standInAt(hostName: string): string | undefined {
  const name = nameBefore(hostName);
  return name !== undefined && standInNames.includes(name) ? name : undefined;
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

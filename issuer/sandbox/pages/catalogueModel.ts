import type { Personas } from '../../../src/compile/link/personasOf.ts';
import type { SiteEntry, SiteRelease } from '../../../src/server/platform/sites/SiteSettings.ts';
import type { Services } from '../../calls/Services.ts';
import { listOutbox, type OutboxMessage } from '../../domain/messages.ts';
import type { ReservationKind } from '../../domain/ports/services.ts';
import { sealReservationCode } from '../../domain/reservations.ts';
import { listOverrides } from '../overrides.ts';
import { listNextAnswers, type PendingAnswer } from '../serviceAnswers.ts';
import { standInNames, standInOrigin } from '../standIns.ts';
import { listViolations } from '../violations.ts';

/** The dynamic content of the catalogue page. */
export interface CatalogueModel {
  /** Ids of the releases in use; one, unless a site was rolled back. */
  releases: string[];
  brands: CatalogueBrand[];
  /** Every flow that a brand runs, by name. */
  flows: CatalogueFlow[];
  /** The sandbox's decisions, from the first release in use. */
  personas: Personas;
  standIns: { name: string; address: string }[];
  /** Newest first, with the time they were sent. */
  outbox: (OutboxMessage & { at: string })[];
  /** What waits for a call. */
  nextAnswers: PendingAnswer[];
  /** How many are in force. */
  overrides: number;
  violations: Awaited<ReturnType<typeof listViolations>>;
}

export interface CatalogueBrand {
  id: string;
  name: string;
  /** Who issues its card. */
  bank: string;
  /** Addresses of its art; undefined if it has none. */
  card: string | undefined;
  logo: string | undefined;
  sites: CatalogueSite[];
}

export interface CatalogueFlow {
  id: string;
  name: string;
  description: string;
}

export interface CatalogueSite {
  flow: string;
  /** What people call the flow. */
  name: string;
  /** Main address, and the same site below its other paths. */
  addresses: string[];
  /** For browsers that do not resolve `*.localhost`. */
  plainAddress: string;
  variants: { name: string; address: string }[];
  /** The landing page of a letter, as its link would open it. */
  letterAddress?: string;
}

const mailed: ReservationKind = 'directMail';
/** The number in the link of a letter here. */
const sampleReservation = 'D10000001001';

/**
 * Collects it from the releases and the database.
 * @param port of this server, with its colon, or empty
 */
export async function catalogueModel(services: Services, port: string): Promise<CatalogueModel> {
  const entries = await services.releases.sites();
  const releases = await Promise.all(entries.map(({ key }) => services.releases.site(key)));
  const brands = new Map<string, CatalogueBrand>();
  const flows = new Map<string, CatalogueFlow>();
  releases.forEach((release, index) => {
    const brand = brands.get(release.brand) ?? brandOf(release);
    brand.sites.push(siteOf(entries[index] ?? release, release, services, port));
    brands.set(release.brand, brand);
    const { flow: id, name, description } = release;
    flows.set(id, { id, name, description });
  });
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  for (const { sites } of brands.values()) sites.sort(byName);
  const [outbox, nextAnswers, overrides, violations] = await Promise.all([
    listOutbox(services.database, services.secrets),
    listNextAnswers(services.database),
    listOverrides(services.database),
    listViolations(services),
  ]);
  return {
    releases: [...new Set(releases.map(({ id }) => id))],
    brands: [...brands.values()],
    flows: [...flows.values()].sort(byName),
    personas: releases[0]?.personas ?? {},
    standIns: standInNames.map((name) => ({ name, address: `${standInOrigin(name, port)}/` })),
    outbox,
    nextAnswers,
    overrides: overrides.length,
    violations,
  };
}

function brandOf({ id, brand, page, files, settings }: SiteRelease): CatalogueBrand {
  const { ProductName, BankName } = settings.BrandSettings as Record<string, unknown>;
  const art = (name: string) =>
    Object.hasOwn(files.art, name) ? `/_release/${id}/${files.art[name]}` : undefined;
  return {
    id: brand,
    name: typeof ProductName === 'string' ? ProductName : page.title,
    bank: typeof BankName === 'string' ? BankName : '',
    card: art('card'),
    logo: art('logoLight'),
    sites: [],
  };
}

function siteOf(
  entry: SiteEntry,
  release: SiteRelease,
  { environment, secrets }: Services,
  port: string,
): CatalogueSite {
  const { label, paths, variants, flow, brand } = entry;
  const base = entry.hosts[environment]?.replace(/:\d+$/, '') ?? `${brand}.localhost`;
  const address = (head: string, path = paths[0] ?? '') => `http://${head}.${base}${port}${path || '/'}`;
  const isMailed = release.constants.reservationKind === mailed;
  return {
    flow,
    name: release.name,
    addresses: paths.map((path) => address(label, path)),
    plainAddress: `/?site=${label}.${brand}`,
    variants: [
      ...variants.map((name) => ({ name, address: address(`${label}-${name}`) })),
      { name: 'test panel', address: address(`de-dev-${label}`) },
    ],
    ...(isMailed
      ? { letterAddress: `${address(label)}?code=${sealReservationCode(secrets, sampleReservation)}` }
      : {}),
  };
}

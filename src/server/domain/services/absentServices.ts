import { readFile } from 'node:fs/promises';
import { isObject } from '../../../engine/overlay/mergePatch.ts';
import { readPath } from '../../../engine/paths.ts';
import { buildSettings } from '../../platform/sites/buildSettings.ts';
import { isOn, type ReleaseReader, type SiteRelease } from '../../platform/sites/SiteSettings.ts';
import type { PaymentGateway, Senders } from '../ports/services.ts';
import needs from './needs.json' with { type: 'json' };
import type { NamedServices } from './readServices.ts';

/** What is set up at a server, as far as an operator names it. */
export interface SetUp {
  services: NamedServices | undefined;
  gateway: PaymentGateway | undefined;
  senders: Senders;
}

/** A service that flows ask and nobody set up. */
interface AbsentService {
  /** Its name in the services file, with the call that is missing there. */
  service: string;
  /** The operator's reason, where it is left out on purpose, else what follows. */
  why: string;
  /** Whether applications would be lost by it. */
  loses: boolean;
  /** Sites that ask it. */
  sites: readonly string[];
  /** How to set it up. */
  remedy: string;
}

interface Need {
  actions?: Record<string, string | null>;
  switch?: string;
  constant?: string;
  setting?: string;
  loses?: string;
  remedy?: string;
}

/**
 * Finds the services that the flows of the releases ask and that are not set up.
 * @throws Error where the slice of a site cannot be read
 */
export async function absentServices(releases: ReleaseReader, setUp: SetUp): Promise<AbsentService[]> {
  const sites = await Promise.all(
    (await releases.sites()).map(async ({ key }) => usedBy(await releases.site(key), releases)),
  );
  return Object.entries(needs.services as Record<string, Need>).flatMap(([service, need]) =>
    absentOf(service, need, sites, setUp),
  );
}

/**
 * Refuses a start by which applications would be lost.
 * @throws Error that names each service, what is lost, for which sites, and what to do
 */
export function refuseLosses(absent: readonly AbsentService[]): void {
  const lines = absent
    .filter(({ loses }) => loses)
    .map(
      ({ service, why, sites, remedy }) =>
        `- ${service}: ${why} (${shortly(sites)}). Remedy: ${remedy}, or say under "without" of SERVICES_FILE why it is left out.`,
    );
  if (lines.length > 0)
    throw new Error(
      `Applications would be lost without services (docs/services.md tells how to name them):\n${lines.join('\n')}`,
    );
}

interface UsedSite {
  key: string;
  actions: ReadonlySet<string>;
  isOn: (need: Need) => boolean;
}

async function usedBy(release: SiteRelease, releases: ReleaseReader): Promise<UsedSite> {
  const file = await releases.file(release.id, release.files.slice);
  if (file === undefined) throw new Error(`The release ${release.id} lacks ${release.files.slice}`);
  const { settings } = buildSettings(release.settings, undefined, {}, '');
  return {
    key: release.key,
    actions: new Set(actionsIn(JSON.parse(await readFile(file, 'utf8')))),
    isOn: (need) =>
      (need.switch === undefined ||
        isOn(settings, need.switch) ||
        release.constants[need.constant ?? ''] === true) &&
      (need.setting === undefined || Boolean(readPath(settings, need.setting))),
  };
}

function* actionsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* actionsIn(item);
  if (!isObject(value)) return;
  if (typeof value.action === 'string') yield value.action;
  for (const inner of Object.values(value)) yield* actionsIn(inner);
}

function absentOf(service: string, need: Need, all: readonly UsedSite[], setUp: SetUp): AbsentService[] {
  const sites = all.filter((site) => site.isOn(need));
  const reason = setUp.services?.without[service];
  const asking = (actions: readonly string[]) =>
    sites.filter((site) => actions.some((action) => site.actions.has(action))).map(({ key }) => key);
  const row = (name: string, by: readonly string[], remedy: string): AbsentService[] =>
    by.length === 0
      ? []
      : [
          {
            service: name,
            why: reason ?? need.loses ?? 'this server goes on without it',
            loses: reason === undefined && need.loses !== undefined,
            sites: by,
            remedy,
          },
        ];
  const actions = Object.entries(need.actions ?? {});
  if (!isSetUp(service, setUp)) {
    const by =
      need.actions === undefined ? sites.map(({ key }) => key) : asking(actions.map(([name]) => name));
    return row(service, by, need.remedy ?? `name "${service}" under "services" of SERVICES_FILE`);
  }
  const calls = setUp.services?.calls(service) ?? {};
  return [...new Set(actions.map(([, call]) => call))].flatMap((call) => {
    if (call === null || Object.hasOwn(calls, call)) return [];
    const by = asking(actions.filter(([, own]) => own === call).map(([action]) => action));
    return row(`${service}.${call}`, by, `add the call "${call}" to "${service}" in SERVICES_FILE`);
  });
}

function isSetUp(service: string, { services, gateway, senders }: SetUp): boolean {
  if (service === 'payments') return gateway !== undefined;
  if (service === 'emailMessages') return senders.email !== undefined;
  if (service === 'textMessages') return senders.text !== undefined;
  return services?.calls(service) !== undefined;
}

function shortly([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

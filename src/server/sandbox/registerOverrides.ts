import type { FastifyInstance } from 'fastify';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { createValidator } from '../calls/createValidator.ts';
import { normaliseKeys } from '../calls/normaliseKeys.ts';
import { Refusal } from '../calls/Refusal.ts';
import type { Services } from '../Services.ts';
import type { SiteEntry } from '../sites/ReleaseReader.ts';
import { checkAddresses } from './checkAddresses.ts';
import { checkRegex } from './checkRegex.ts';
import { overrideSchemas } from './overrideSchemas.ts';

/** One override in force. */
export interface Override {
  /** `<brand>.<flow>`. */
  site: string;
  /** Such as `rules/City`. */
  path: string;
  value: unknown;
  at: string;
}

/**
 * `PUT` and `DELETE /sandbox/overrides/{site}/{kind}/{name}` (design §12), `GET /sandbox/overrides` lists them. The site
 * is named `<brand>.<flow>` or as its host is, `<flow>.<brand>`. In force at once: every call reads them anew.
 */
export function registerOverrides(app: FastifyInstance, services: Services): void {
  const { database, now } = services;
  const check = createValidator();
  const checks = new Map(
    Object.entries(overrideSchemas).map(([kind, schema]) => [kind, { schema, run: check(schema) }]),
  );

  async function placeOf(params: unknown): Promise<{ site: string; kind: string; path: string }> {
    const { site: named, kind, '*': rest = '' } = params as Record<string, string>;
    const site = (await services.releases.sites()).find((entry) => isNamed(entry, named ?? ''));
    if (site === undefined) throw new Refusal(404, 'notFound', 'There is no such site.');
    if (kind === undefined || !checks.has(kind))
      throw new Refusal(404, 'notFound', 'There is no such override.');
    const parts = rest.split('/').filter((part) => part !== '');
    const known = (await services.releases.site(site.key)).settings;
    return { site: site.key, kind, path: [kind, ...spell(kind, parts, known)].join('/') };
  }

  app.get('/sandbox/overrides', async () => listOverrides(services));

  app.put('/sandbox/overrides/:site/:kind/*', put);
  app.put('/sandbox/overrides/:site/:kind', put);
  app.delete('/sandbox/overrides/:site/:kind/*', remove);
  app.delete('/sandbox/overrides/:site/:kind', remove);

  async function put({ params, body }: { params: unknown; body: unknown }): Promise<unknown> {
    const { site, kind, path } = await placeOf(params);
    const entry = checks.get(kind);
    const value = normaliseKeys(body, entry?.schema);
    entry?.run(value);
    if (kind === 'rules' && isObject(value) && typeof value.Regex === 'string')
      await checkRegex(value.Regex, '/Regex');
    const stored = kind === 'rules' ? value : isObject(value) ? value.value : null;
    if (kind !== 'rules') checkAddresses(path, stored, await services.releases.site(site));
    if (path === 'redirect' || path === 'settings/MainSettings/RedirectTo') await refuseCircle(site, stored);
    await database.query(
      `insert into override (site, path, value, updated_at) values ($1, $2, $3::jsonb, $4)
       on conflict (site, path) do update set value = excluded.value, updated_at = excluded.updated_at`,
      [site, path, JSON.stringify(stored ?? null), now()],
    );
    return { Success: true, Payload: { site, path, value: stored ?? null }, StatusCode: 200 };
  }

  /** A site that sends its visitors to itself would load for ever. */
  async function refuseCircle(site: string, address: unknown): Promise<void> {
    if (typeof address !== 'string' || !URL.canParse(address)) return;
    const target = await services.sites.find({ name: new URL(address).hostname, port: '' });
    if (target?.special === undefined && target?.entry.key === site)
      throw new Refusal(400, 'address', 'The address is of this very site.', { path: '/value' });
  }

  async function remove({ params }: { params: unknown }): Promise<unknown> {
    const { site, path } = await placeOf(params);
    await database.query('delete from override where site = $1 and path = $2', [site, path]);
    return { Success: true, Payload: null, StatusCode: 200 };
  }
}

/** The overrides in force, by site. */
export async function listOverrides({ database }: Pick<Services, 'database'>): Promise<Override[]> {
  const rows = await database.query<{ site: string; path: string; value: unknown; updated_at: Date }>(
    'select site, path, value, updated_at from override order by site, path',
  );
  return rows.map(({ updated_at, ...row }) => ({ ...row, at: updated_at.toISOString() }));
}

function isNamed({ brand, flow, label }: SiteEntry, name: string): boolean {
  const wanted = name.toLowerCase();
  return [`${brand}.${flow}`, `${flow}.${brand}`, `${label}.${brand}`, `${brand}.${label}`].includes(wanted);
}

const groupsOfKinds: Record<string, string[]> = {
  rules: ['ValidationRules'],
  'form-fields': ['FormFields'],
  switches: ['WebsiteSettings'],
  features: ['ProductSettings', 'Features'],
  settings: [],
};

/** Names as the settings spell them, whatever the case; a rule or form field that the site does not have is refused. */
function spell(kind: string, parts: string[], settings: unknown): string[] {
  const group = groupsOfKinds[kind];
  if (group === undefined) return [];
  const holder = group.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), settings);
  const [first = '', ...rest] = parts;
  const names = isObject(holder) ? Object.keys(holder) : [];
  const name = names.find((known) => known.toLowerCase() === first.toLowerCase());
  const isNew = kind === 'switches' || kind === 'features';
  if (first === '' || (name === undefined && !isNew) || (kind === 'settings') !== rest.length > 0)
    throw new Refusal(404, 'notFound', 'The site has nothing of that name.');
  return [name ?? first, ...rest];
}

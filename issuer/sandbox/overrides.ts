import type { JsonSchema } from '../../src/engine/form.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { Refusal } from '../../src/server/platform/answers.ts';
import type { Overrides } from '../../src/server/platform/sites/buildSettings.ts';
import type { SiteEntry } from '../../src/server/platform/sites/SiteSettings.ts';
import type { Services } from '../calls/Services.ts';
import type { Database, Queryable } from '../platform/database/Database.ts';

/** Name and reason, if given. */
export interface OverrideReason {
  by?: string;
  why?: string;
}

/** Where an override stands. */
export interface OverridePlace {
  /** `<brand>.<flow>`. */
  site: string;
  /** Such as `rules/City`. */
  path: string;
}

/** One override in force. */
export interface Override extends OverridePlace, OverrideReason {
  value: unknown;
  /** ISO time. */
  at: string;
}

/** One that was removed, or replaced by another. */
export interface PastOverride extends Override {
  ended: OverrideReason & { at: string };
}

/** Activates an override, replacing an existing one. */
export async function storeOverride(
  database: Database,
  { site, path, value, by, why }: Omit<Override, 'at'>,
  now: Date,
): Promise<void> {
  await database.transaction(async (inner) => {
    await endOverride(inner, { site, path }, { by, why }, now);
    await inner.query(
      `insert into override (site, path, value, updated_at, made_by, reason)
       values ($1, $2, $3::jsonb, $4, $5, $6)`,
      [site, path, JSON.stringify(value ?? null), now, by ?? null, why ?? null],
    );
  });
}

/** Ends an override; does nothing if there is none. */
export function removeOverride(
  database: Database,
  place: OverridePlace,
  said: OverrideReason,
  now: Date,
): Promise<void> {
  return database.transaction((inner) => endOverride(inner, place, said, now));
}

/** A site's current explicit differences from the release (design §2.3). */
export async function readOverrides(database: Queryable, site: string): Promise<Overrides> {
  const rows = await database.query<{ path: string; value: unknown }>(
    'select path, value from override where site = $1 order by path',
    [site],
  );
  return Object.fromEntries(rows.map(({ path, value }) => [path, value]));
}

/** The active overrides, by site. */
export async function listOverrides(database: Queryable): Promise<Override[]> {
  const rows = await database.query<Row>(
    'select site, path, value, updated_at as made_at, made_by, reason from override order by site, path',
  );
  return rows.map(overrideOf);
}

/** Those that ended last, newest first. */
export async function listPastOverrides(database: Queryable, most: number): Promise<PastOverride[]> {
  const rows = await database.query<PastRow>('select * from past_override order by id desc limit $1', [most]);
  return rows.map((row) => ({
    ...overrideOf(row),
    ended: { at: row.ended_at.toISOString(), ...saidOf(row.ended_by, row.end_reason) },
  }));
}

async function endOverride(
  database: Queryable,
  { site, path }: OverridePlace,
  { by, why }: { [key in keyof OverrideReason]: OverrideReason[key] | undefined },
  now: Date,
): Promise<void> {
  await database.query(
    `with ended as (delete from override where site = $1 and path = $2 returning *)
     insert into past_override (site, path, value, made_at, made_by, reason, ended_at, ended_by, end_reason)
     select site, path, value, updated_at, made_by, reason, $3, $4, $5 from ended`,
    [site, path, now, by ?? null, why ?? null],
  );
}

interface Row extends OverridePlace {
  value: unknown;
  made_at: Date;
  made_by: string | null;
  reason: string | null;
}

interface PastRow extends Row {
  ended_at: Date;
  ended_by: string | null;
  end_reason: string | null;
}

function overrideOf({ site, path, value, made_at, made_by, reason }: Row): Override {
  return { site, path, value, at: made_at.toISOString(), ...saidOf(made_by, reason) };
}

function saidOf(by: string | null, why: string | null): OverrideReason {
  return { ...(by !== null && { by }), ...(why !== null && { why }) };
}

/**
 * The path of an override, in the spelling of the settings.
 * @param named `<brand>.<flow>` or, as in its host, `<flow>.<brand>`
 * @param address such as `rules/city`
 * @throws Refusal 404 if the site has nothing of that name
 */
export async function overridePlace(
  { releases }: Pick<Services, 'releases'>,
  named: string,
  address: string,
): Promise<OverridePlace & { kind: string }> {
  const site = (await releases.sites()).find((entry) => isNamed(entry, named));
  if (site === undefined) throw new Refusal(404, 'notFound', 'There is no such site.');
  const [kind = '', ...parts] = address.split('/').filter((part) => part !== '');
  if (!Object.hasOwn(overrideSchemas, kind)) throw new Refusal(404, 'notFound', 'There is no such override.');
  const known = (await releases.site(site.key)).settings;
  return { site: site.key, kind, path: [kind, ...spell(kind, parts, known)].join('/') };
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

/** Names as the settings spell them, from any case; an unknown rule or form field is refused. */
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

/** The value of each kind of override. In a request, a rule row is its keys, anything else is `{ "value": … }`. */
export const overrideSchemas: Record<string, JsonSchema> = {
  rules: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: {
      ValidationType: { type: ['string', 'null'], maxLength: 40 },
      IsRequired: { type: ['boolean', 'null'] },
      MaxLengthChar: { type: ['integer', 'null'], minimum: 0, maximum: 10_000 },
      MinLengthChar: { type: ['integer', 'null'], minimum: 0, maximum: 10_000 },
      Regex: { type: ['string', 'null'], maxLength: 1_000 },
      FirstCharNotNum: { type: ['boolean', 'null'] },
      AcceptedValues: {
        type: ['string', 'array', 'null'],
        maxLength: 2_000,
        maxItems: 100,
        items: { type: 'string', maxLength: 200 },
      },
      AllDigits: { type: ['boolean', 'null'] },
      MinAge: { type: ['integer', 'null'], minimum: 0, maximum: 150 },
      MinYearDOB: { type: ['integer', 'string', 'null'], maxLength: 10, minimum: 1800, maximum: 3000 },
    },
  },
  'form-fields': valueSchema({ type: 'boolean' }),
  switches: valueSchema({ type: 'boolean' }),
  features: valueSchema({ type: ['boolean', 'string', 'number', 'null'], maxLength: 500 }),
  settings: valueSchema({}),
  active: valueSchema({ type: 'boolean' }),
  redirect: valueSchema({
    type: ['string', 'null'],
    maxLength: 500,
    pattern: '^(https://|http://[a-z0-9.-]+\\.localhost[:/])[^\\s]*$',
  }),
};

function valueSchema(value: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: false, required: ['value'], properties: { value } };
}

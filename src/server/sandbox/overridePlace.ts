import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { Services } from '../http/Services.ts';
import { Refusal } from '../platform/answers.ts';
import type { SiteEntry } from '../platform/sites/SiteSettings.ts';
import { overrideSchemas } from './overrideSchemas.ts';
import type { OverridePlace } from './overrides.ts';

/**
 * Where an override stands, spelled as the settings are.
 * @param named `<brand>.<flow>` or as its host is, `<flow>.<brand>`
 * @param address such as `rules/city`
 * @throws Refusal 404 where the site has nothing of that name
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

import { readDocument } from '../../compile/document/readDocument.ts';
import { checkGrammar } from '../../compile/grammar/checkGrammar.ts';
import { readGrammar } from '../../compile/grammar/grammars.ts';
import { looksLikeUrl, urlMistake } from '../../compile/grammar/urlMistake.ts';
import { wordsOfMistake } from '../../compile/report/Mistake.ts';
import { Report } from '../../compile/report/Report.ts';
import { allowedLink } from '../../engine/addresses/allowedAddress.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { readPath } from '../../engine/readPath.ts';
import type { Services } from '../http/Services.ts';
import { Refusal } from '../platform/answers.ts';
import { createValidator, normalizeKeys } from '../platform/requests.ts';
import { applyOverrides, readOverrides, settingsPlace } from '../platform/sites/buildSettings.ts';
import type { SiteRelease } from '../platform/sites/SiteSettings.ts';
import { checkRegex } from './checkRegex.ts';
import { checkRuleRow } from './checkRuleRow.ts';
import type { OverrideFrom } from './OverrideFrom.ts';
import { overrideSchemas } from './overrideSchemas.ts';
import type { OverridePlace } from './overrides.ts';

const check = createValidator();
const checks = new Map(
  Object.entries(overrideSchemas).map(([kind, schema]) => [kind, { schema, run: check(schema) }]),
);

/**
 * Holds an override against what its kind may say and against the checks of the catalogue, so that the database says
 * nothing that a file could not (F-511).
 * @param body a rule row's keys, or `{ "value": … }`
 * @returns the value to store
 * @throws Refusal 400 with the reason and its place in the body
 */
export async function checkOverride(
  { site, kind, path }: OverridePlace & { kind: string },
  body: unknown,
  services: Services,
  from: OverrideFrom = 'program',
): Promise<unknown> {
  const entry = checks.get(kind);
  const normalized = normalizeKeys(body, entry?.schema);
  entry?.run(normalized);
  const value = (kind === 'rules' ? normalized : isObject(normalized) ? normalized.value : null) ?? null;
  const release = await services.releases.site(site);
  const regex = regexOf(path, value);
  if (regex !== undefined) await checkRegex(regex, kind === 'rules' ? '/Regex' : '/value');
  if (kind !== 'rules') {
    checkAddresses(path, value, release);
    checkSetting(path, value, from);
  }
  if (path === 'redirect' || path === 'settings/MainSettings/RedirectTo')
    await refuseCircle(site, value, services);
  const overrides = { ...(await readOverrides(services.database, site)), [path]: value };
  await checkRuleRow({ path, value }, release, overrides, { now: services.now(), from });
  return value;
}

/** The regular expression that an override says, in a row or by itself. */
function regexOf(path: string, value: unknown): string | undefined {
  const said = isObject(value) ? value.Regex : path.endsWith('/Regex') ? value : undefined;
  return typeof said === 'string' ? said : undefined;
}

/** A site that sends its visitors to itself would load for ever. */
async function refuseCircle(site: string, address: unknown, { sites }: Services): Promise<void> {
  if (typeof address !== 'string' || !URL.canParse(address)) return;
  const target = await sites.find({ name: new URL(address).hostname, port: '' });
  if (target?.special === undefined && target?.entry.key === site)
    throw new Refusal(400, 'address', 'The address is of this very site.', { path: '/value' });
}

/**
 * An override says what `settings.json` may say, as its grammar has it (F-511).
 * @throws Refusal 400 in the words of `npm run catalogue`
 */
function checkSetting(path: string, value: unknown, from: OverrideFrom): void {
  if (from === 'program' && !isKnown(path)) return;
  const report = new Report();
  const text = JSON.stringify(applyOverrides({}, { [path]: value }));
  const node = readDocument({ file: 'settings.json', text }, report);
  if (node !== undefined) checkGrammar('settings', node, report);
  const [mistake] = report.mistakes;
  if (mistake !== undefined) throw new Refusal(400, 'setting', wordsOfMistake(mistake), { path: '/value' });
}

/** Whether the grammar knows a setting by its group and name. */
function isKnown(path: string): boolean {
  const [group = '', key = ''] = settingsPlace(path) ?? [];
  const known = `definitions.settings.properties.${group}`;
  return readPath(readGrammar('settings'), `${known}.properties.${key}`) !== undefined;
}

/** Settings whose value is an address, by the name of their key. */
const addressKeys = /(Url|URL|Redirect|RedirectTo)$/;
/** Names of hosts, and the group that names further ones to be allowed: only their spelling is checked. */
const naming = /^settings\/(MainSettings\/Url|AllowedOrigins\/.*)$/;

/**
 * Refuses an override that leads a page where it would not go (SAFE-05, F-214): every address in it has to be on this
 * machine, on a host of the brand, or on one that the release or the site's answer names.
 * @param path of the override, such as `settings/OtherCardSettings/DeclineRedirect`
 * @throws Refusal 400 with the reason
 */
function checkAddresses(path: string, value: unknown, release: SiteRelease): void {
  for (const [place, address] of addressesIn(path, value)) {
    const mistake = urlMistake(address);
    if (mistake !== undefined) throw refuse('The address is none that a page may follow.', place, path);
    if (naming.test(path) || allowedLink(address, rulesOf(release)) !== undefined) continue;
    throw refuse(
      'The host of the address is not allowed: name it under allowedHosts of the brand.',
      place,
      path,
    );
  }
}

/** The addresses of a value with where they stand in it. */
function addressesIn(place: string, value: unknown): [place: string, address: string][] {
  if (typeof value === 'string') {
    const key = place.split('/').at(-1) ?? '';
    const isAddress = place === 'redirect' || addressKeys.test(key) || looksLikeUrl(value);
    return isAddress && value !== '' && !place.endsWith('MainSettings/Url') ? [[place, value]] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item) => addressesIn(place, item));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => addressesIn(`${place}/${key}`, inner));
}

function rulesOf({ brand, label, hosts, allowedHosts, settings }: SiteRelease) {
  const own = [`${brand}.localhost`, ...Object.values(hosts).map((host) => host.replace(/:\d+$/, ''))];
  const { AllowedOrigins: groups } = settings;
  const origins = isObject(groups)
    ? Object.values(groups).flatMap((group) => Object.values(group ?? {}))
    : [];
  return {
    origin: `http://${label}.${brand}.localhost`,
    hosts: [
      ...own.flatMap((host) => [host, `*.${host}`]),
      ...allowedHosts,
      ...origins.flatMap((origin) =>
        URL.canParse(String(origin)) ? [new URL(String(origin)).hostname] : [],
      ),
    ],
  };
}

function refuse(message: string, place: string, path: string): Refusal {
  return new Refusal(400, 'address', message, { path: `/value${place.slice(path.length)}` });
}

import { check } from 'recheck';
import { findConflict } from '../../src/authoring/lint/findConflict.ts';
import { filterOf } from '../../src/authoring/lint/refusalOf.ts';
import { checkGrammar } from '../../src/compile/grammar/checkGrammar.ts';
import { readGrammar } from '../../src/compile/grammar/grammars.ts';
import { looksLikeUrl, urlMistake } from '../../src/compile/grammar/textMistakes.ts';
import { readDocument } from '../../src/compile/read/readDocument.ts';
import { DiagnosticCollector, wordsOfMistake } from '../../src/compile/report/DiagnosticCollector.ts';
import { allowedLink } from '../../src/engine/addresses/allowedAddress.ts';
import { todayInNewYork } from '../../src/engine/dates/dates.ts';
import type { FieldDeclaration, RuleRow } from '../../src/engine/form.ts';
import { isObject, mergePatch } from '../../src/engine/overlay/mergePatch.ts';
import { readPath } from '../../src/engine/paths.ts';
import { createRuleContext, type RuleNote } from '../../src/engine/rules/createRuleContext.ts';
import { compilePattern, steepest } from '../../src/engine/rules/regex/compilePattern.ts';
import { Refusal } from '../../src/server/platform/answers.ts';
import { createValidator, normalizeKeys } from '../../src/server/platform/requests.ts';
import {
  applyOverrides,
  type Overrides,
  settingsPlace,
} from '../../src/server/platform/sites/buildSettings.ts';
import type { SiteRelease } from '../../src/server/platform/sites/SiteSettings.ts';
import type { Services } from '../calls/Services.ts';
import { type OverridePlace, overrideSchemas, readOverrides } from './overrides.ts';

const validate = createValidator();
const checks = new Map(
  Object.entries(overrideSchemas).map(([kind, schema]) => [kind, { schema, run: validate(schema) }]),
);

/**
 * Checks an override against its kind and the checks of the catalogue, so that the database cannot contain what a file
 * could not (F-511).
 * @param body a rule row's keys, or `{ "value": … }`
 * @returns the value to store
 * @throws Refusal 400 with the reason and its place in the body
 */
export async function checkOverride(
  { site, kind, path }: OverridePlace & { kind: string },
  body: unknown,
  services: Services,
  from: OverrideFrom,
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

/** The regular expression of an override, in a row or by itself. */
function regexOf(path: string, value: unknown): string | undefined {
  const said = isObject(value) ? value.Regex : path.endsWith('/Regex') ? value : undefined;
  return typeof said === 'string' ? said : undefined;
}

/** A site that redirects to itself would load forever. */
async function refuseCircle(site: string, address: unknown, { sites }: Services): Promise<void> {
  if (typeof address !== 'string' || !URL.canParse(address)) return;
  const target = await sites.find({ name: new URL(address).hostname, port: '' });
  if (target?.special === undefined && target?.entry.key === site)
    throw new Refusal(400, 'address', 'The address is of this very site.', { path: '/value' });
}

/**
 * An override may contain what `settings.json` may, by its grammar (F-511).
 * @throws Refusal 400 in the words of `npm run catalogue`
 */
function checkSetting(path: string, value: unknown, from: OverrideFrom): void {
  if (from === 'program' && !isKnown(path)) return;
  const report = new DiagnosticCollector();
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
/** Host names, and the group of further allowed ones: only their spelling is checked. */
const naming = /^settings\/(MainSettings\/Url|AllowedOrigins\/.*)$/;

/**
 * Refuses an override with an address where a page may not go (SAFE-05, F-214): every address in it has to be on this
 * machine, on a host of the brand, or on one that the release or the site's answer allows.
 * @param path of the override, such as `settings/OtherCardSettings/DeclineRedirect`
 * @throws Refusal 400 with the reason
 */
function checkAddresses(path: string, value: unknown, release: SiteRelease): void {
  for (const [place, address] of addressesIn(path, value)) {
    const mistake = urlMistake(address);
    if (mistake !== undefined)
      throw refuseAddress('The address is none that a page may follow.', place, path);
    if (naming.test(path) || allowedLink(address, rulesOf(release)) !== undefined) continue;
    throw refuseAddress(
      'The host of the address is not allowed: name it under allowedHosts of the brand.',
      place,
      path,
    );
  }
}

/** The addresses in a value, with their places. */
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

function refuseAddress(message: string, place: string, path: string): Refusal {
  return new Refusal(400, 'address', message, { path: `/value${place.slice(path.length)}` });
}

/**
 * Checks that the amended rule row is valid and accepts some value (UX-17), on the plain host and in every variant,
 * like `npm run catalogue` (F-511). That each field accepts one, too, is required of people only: a program may close a
 * field on purpose.
 * @param overrides of the site, including this one
 * @throws Refusal 400 with the reason
 */
async function checkRuleRow(
  { path, value }: { path: string; value: unknown },
  release: SiteRelease,
  overrides: Overrides,
  { now, from }: { now: Date; from: OverrideFrom },
): Promise<void> {
  const name = rowOf(path);
  if (name === undefined) return;
  const today = todayInNewYork(now.getTime());
  const fields = from === 'person' ? await fieldsOf(name, release) : [];
  for (const row of rowsOf(name, release, overrides)) {
    const notes: RuleNote[] = [];
    const rules = createRuleContext({ rules: { [name]: row }, today, notes: (note) => notes.push(note) });
    rules.prepare();
    const [note] = notes;
    if (note !== undefined) {
      const subject = note.key === undefined ? 'The row' : `"${note.key.replaceAll(', ', '" and "')}"`;
      throw refuseRow(`${subject} ${note.problem}.`, note.key, value);
    }
    const fails = (answer: string) => rules.fieldRule(name, answer, {})?.code;
    const ofRow = findConflict({ row, today, fails });
    if (ofRow !== undefined) throw refuseRow(`No answer passes the rule row: ${ofRow}.`, undefined, value);
    for (const field of fields) {
      const choices = Array.isArray(field.options) ? field.options.map((option) => option.value) : undefined;
      const conflict = findConflict({ row, ...filterOf(field), choices, today, fails });
      if (conflict === undefined) continue;
      throw refuseRow(`No answer of the field "${field.name}" passes: ${conflict}.`, undefined, value);
    }
  }
}

/** The row that a path is about. */
function rowOf(path: string): string | undefined {
  const [kind, first, second] = path.split('/');
  if (kind === 'rules') return first;
  return kind === 'settings' && first === 'ValidationRules' ? second : undefined;
}

/** The row as it would be on the plain host and in each variant, each once. */
function rowsOf(name: string, { settings }: SiteRelease, overrides: Overrides): RuleRow[] {
  const variants = isObject(settings.variants) ? Object.values(settings.variants) : [];
  const rows = [{}, ...variants].flatMap((patch) => {
    const { ValidationRules } = applyOverrides(
      mergePatch(settings, patch) as Record<string, unknown>,
      overrides,
    );
    const row = isObject(ValidationRules) ? ValidationRules[name] : undefined;
    return isObject(row) ? [JSON.stringify(row)] : [];
  });
  return [...new Set(rows)].map((text) => JSON.parse(text) as RuleRow);
}

/** Fields of any form that use the row, except boxes and those whose choices come from an answer. */
async function fieldsOf(name: string, release: SiteRelease): Promise<FieldDeclaration[]> {
  const forms = await Promise.all(release.forms.map((id) => release.form(id)));
  return forms
    .flatMap(({ fields }) => Object.values(fields))
    .filter(
      ({ rule, type, options, widgetProps }) =>
        rule === name &&
        type === 'string' &&
        (options === undefined || Array.isArray(options)) &&
        widgetProps?.checkedValue === undefined,
    );
}

function refuseRow(message: string, key: string | undefined, value: unknown): Refusal {
  const said = isObject(value) ? Object.keys(value) : [];
  const keys = key?.split(', ') ?? ['MinLengthChar', 'MaxLengthChar', 'Regex'];
  const at = isObject(value) ? (keys.find((one) => said.includes(one)) ?? said[0] ?? '') : 'value';
  return new Refusal(400, 'rule', message, { path: `/${at}` });
}

/** Milliseconds for the checker; one that is not done by then has shown nothing. */
const timeoutMs = 5_000;

/**
 * Refuses a regular expression that could block a page or the server: one that the page's compiler would refuse, and
 * one that the checker finds to backtrack catastrophically (design §4.5).
 * @throws Refusal 400 with the reason
 */
async function checkRegex(source: string, path: string): Promise<void> {
  const compiled = compilePattern(source);
  if ('problem' in compiled) throw refuseRegex(compiled.problem, path);
  const found = await check(source, compiled.expression.flags, { timeout: timeoutMs });
  if (found.status === 'unknown') throw refuseRegex('could not be shown to be safe', path);
  const { complexity } = found;
  if (complexity.type === 'exponential') throw refuseRegex('can take exponential time', path);
  if (complexity.type === 'polynomial' && complexity.degree > steepest)
    throw refuseRegex(`can take time of degree ${complexity.degree}`, path);
}

function refuseRegex(reason: string, path: string): Refusal {
  return new Refusal(400, 'unsafeRegex', `The regular expression ${reason}.`, { path });
}

/**
 * Who makes an override. A person gets everything that `npm run catalogue` would report; a program may close a field on
 * purpose, and name a setting that only this server reads.
 */
type OverrideFrom = 'person' | 'program';

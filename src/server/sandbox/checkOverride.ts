import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { Services } from '../http/Services.ts';
import { Refusal } from '../platform/answers/Refusal.ts';
import { createValidator } from '../platform/requests/createValidator.ts';
import { normaliseKeys } from '../platform/requests/normaliseKeys.ts';
import { readOverrides } from '../platform/sites/readOverrides.ts';
import { checkAddresses } from './checkAddresses.ts';
import { checkRegex } from './checkRegex.ts';
import { checkRuleRow } from './checkRuleRow.ts';
import { checkSetting } from './checkSetting.ts';
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
  const normalised = normaliseKeys(body, entry?.schema);
  entry?.run(normalised);
  const value = (kind === 'rules' ? normalised : isObject(normalised) ? normalised.value : null) ?? null;
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

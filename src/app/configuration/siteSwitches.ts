import type { PathDeclaration } from '../../engine/slice.ts';
import type { Configuration } from '../../state/atoms.ts';
import type { SiteAnswer } from './loadConfiguration.ts';

/** Switches and feature texts, as `site.switches.*`, `site.features.*` and `site.fields.*` read them. */
export interface SiteSwitches {
  /** Names that are on: 'true' in `WebsiteSettings`, or true in `Features` (A-023, CFG-018). */
  switches: Record<string, boolean>;
  features: Record<string, unknown>;
  /** Whether a form field is active (CFG-020). */
  fields: Record<string, boolean>;
}

/**
 * @param stripped names that are always off, whatever the server says (PRD-023, A-024)
 */
export function siteSwitches(
  { ProductSettings: { Features = {} } = {}, WebsiteSettings = [], FormFields = [] }: SiteAnswer,
  declarations: Record<string, PathDeclaration>,
  stripped: readonly string[],
): SiteSwitches {
  const features = Object.entries(Features);
  const off = new Set(stripped.map((name) => name.toLowerCase()));
  const on = [
    ...WebsiteSettings.flatMap(({ Name, Value }) => (Name !== undefined && isTrue(Value) ? [Name] : [])),
    ...features.filter(([, value]) => isTrue(value)).map(([name]) => name),
  ];
  const toSwitch = canonicalNames(declarations, 'site.switches');
  const toFeature = canonicalNames(declarations, 'site.features');
  const toField = canonicalNames(declarations, 'site.fields');
  return {
    switches: Object.fromEntries(
      on.filter((name) => !off.has(name.toLowerCase())).map((name) => [toSwitch(name), true]),
    ),
    features: Object.fromEntries(features.map(([name, value]) => [toFeature(name), value])),
    fields: Object.fromEntries(
      FormFields.map(({ fieldName = '', isActive }) => [toField(fieldName), isActive === true]),
    ),
  };
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
}

/**
 * Maps the server's spelling of the names under a path to the catalogue's.
 * @param family for example `site.switches`
 * @returns a function from a name to its declared spelling, or to itself if it is not declared
 */
function canonicalNames(
  declarations: Record<string, PathDeclaration>,
  family: string,
): (name: string) => string {
  const declared = Object.keys(declarations)
    .filter((path) => path.startsWith(`${family}.`))
    .map((path): [string, string] => {
      const name = path.slice(family.length + 1);
      return [name.toLowerCase(), name];
    });
  const spelling = new Map(declared);
  return (name) => spelling.get(name.toLowerCase()) ?? name;
}

/** `get-configuration` as forms need it: rules, ages, forbidden states, fields that are off, stored prefill. */
export function formConfiguration({
  ValidationRules = {},
  StatesList: { MinimumAges = {}, ForbiddenStates = [] } = {},
  FormFields = [],
  PrefillData = {},
}: SiteAnswer): Configuration {
  return {
    rules: ValidationRules,
    stateMinimumAges: MinimumAges,
    forbiddenStates: ForbiddenStates,
    inactive: new Set(
      FormFields.flatMap(({ fieldName, isActive }) =>
        fieldName !== undefined && isActive !== true ? [fieldName] : [],
      ),
    ),
    prefill: PrefillData,
  };
}

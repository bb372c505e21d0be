import { isObject } from '../../../engine/overlay/mergePatch.ts';

/** Path of an override → its value, as the table `override` holds them. */
export type Overrides = Readonly<Record<string, unknown>>;

/** First part of an override's path → where it stands in the settings. */
const places: Record<string, (rest: string[]) => string[]> = {
  rules: ([field = '']) => ['ValidationRules', field],
  'form-fields': ([name = '']) => ['FormFields', name],
  switches: ([name = '']) => ['WebsiteSettings', name],
  features: ([name = '']) => ['ProductSettings', 'Features', name],
  settings: (rest) => rest,
  active: () => ['MainSettings', 'IsActive'],
  redirect: () => ['MainSettings', 'RedirectTo'],
};

/**
 * Puts the overrides of a site over its settings. A rule row is amended key by key, anything else is replaced.
 * @param settings with lists as objects by id; not changed
 */
export function applyOverrides(
  settings: Record<string, unknown>,
  overrides: Overrides,
): Record<string, unknown> {
  let result = settings;
  for (const [path, value] of Object.entries(overrides)) {
    const place = settingsPlace(path);
    if (place !== undefined) result = put(result, place, value);
  }
  return result;
}

/** Where an override's path stands in the settings; undefined for one of no kind. */
export function settingsPlace(path: string): string[] | undefined {
  const [kind = '', ...rest] = path.split('/');
  return Object.hasOwn(places, kind) ? places[kind]?.(rest) : undefined;
}

/** Copies along the path, so that the release's own object stays as it is. Null stays null: a rule row may hold it. */
function put(
  target: Record<string, unknown>,
  [key = '', ...rest]: string[],
  value: unknown,
): Record<string, unknown> {
  const inner = Object.hasOwn(target, key) ? target[key] : undefined;
  const next =
    rest.length > 0
      ? put(isObject(inner) ? inner : {}, rest, value)
      : isObject(inner) && isObject(value)
        ? { ...inner, ...value }
        : value;
  const entries = Object.entries(target).map(([name, old]) => [name, name === key ? next : old] as const);
  return Object.fromEntries(Object.hasOwn(target, key) ? entries : [...entries, [key, next]]);
}

import { isObject, mergePatch } from '../../../engine/overlay/mergePatch.ts';
import type { SiteSettings, ThirdParty } from './SiteSettings.ts';

/** Keys that always exist (CFG-013 … CFG-017): layers treat null as missing. */
const unsaid = {
  BrandSettings: { CardImageNote: null },
  ProductSettings: {
    CaptchaKey: null,
    OverlimitUrl: null,
    ApplicationSourceReference: null,
    BannerText: null,
  },
  WebAssetsBaseUrlSettings: { StaticSite: null, Cdn: null, CdnImage: null, Continental: null },
  OtherCardSettings: { AbandonRedirect: null, DeclineRedirect: null, OtherOfferRedirect: null },
};

/** Groups that only the server uses. */
const ownGroups = new Set(['$schema', 'variants', 'RouteSettings', 'PostBacks']);

/**
 * The settings of a site in the contract's spelling: the linked ones, patched by the variant, then by the overrides.
 * @param linked groups of the release, in which lists that layers amend are objects with ids
 * @param url host and main path
 */
export function buildSettings(
  linked: Readonly<Record<string, unknown>>,
  variant: string | undefined,
  overrides: Overrides,
  url: string,
): {
  settings: SiteSettings;
  routeSettings: Record<string, Record<string, boolean>>;
  postBacks: Record<string, string>;
} {
  const variants = linked.variants;
  const patch = variant !== undefined && isObject(variants) ? (variants[variant] ?? {}) : {};
  const merged = applyOverrides(mergePatch(linked, patch) as Record<string, unknown>, overrides);
  const rest = Object.fromEntries(Object.entries(merged).filter(([group]) => !ownGroups.has(group)));
  const states = group(merged.StatesList);
  const settings = {
    ...rest,
    MainSettings: { IsActive: true, RedirectTo: null, ...group(merged.MainSettings), Url: url },
    BrandSettings: { ...unsaid.BrandSettings, ...group(merged.BrandSettings) },
    ProductSettings: { ...unsaid.ProductSettings, ...group(merged.ProductSettings) },
    OtherCardSettings: { ...unsaid.OtherCardSettings, ...group(merged.OtherCardSettings) },
    WebAssetsBaseUrlSettings: {
      ...unsaid.WebAssetsBaseUrlSettings,
      ...group(merged.WebAssetsBaseUrlSettings),
    },
    WebsiteSettings: listOf(merged.WebsiteSettings, (Name, value) => ({ Name, Value: String(value) })),
    ValidationRules: group(merged.ValidationRules),
    FormFields: listOf(merged.FormFields, (fieldName, value) => ({ fieldName, isActive: value === true })),
    StatesList: {
      ForbiddenStates: [],
      MinimumAges: {},
      ...states,
      States: listOf(states.States, (Code, Name) => ({ Code, Name })),
    },
    PrefillData: merged.PrefillData ?? null,
    Pixels: listOf(withoutNulls(merged.Pixels), (_id, pixel) => group(pixel)),
    ThirdParties: partiesOf(merged.ThirdParties, group(merged.MainSettings)),
    CardColors: listOf(merged.CardColors, (Code, colour) => ({ Code, ...group(colour) })),
  };
  return {
    settings: settings as unknown as SiteSettings,
    routeSettings: group(merged.RouteSettings) as Record<string, Record<string, boolean>>,
    postBacks: Object.fromEntries(
      Object.entries(group(merged.PostBacks)).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
  };
}

/** Entries that a layer removes. */
function withoutNulls(value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null))
    : value;
}

function group(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

/** A list unchanged, or the entries of an object with ids in order. */
function listOf(value: unknown, entry: (id: string, value: unknown) => unknown): unknown[] {
  return Array.isArray(value) ? value : Object.entries(group(value)).map(([id, item]) => entry(id, item));
}

/** Further switches of a purpose: the accessibility overlay has one in the contract (LAY-044). */
const switches: Record<string, string> = { accessibility: 'AudioEye' };

/**
 * The active outside services of a site (TRK-023), as a list.
 * @param authored by id; null if a layer removes one
 * @param main main settings of the site
 */
function partiesOf(authored: unknown, main: Readonly<Record<string, unknown>>): ThirdParty[] {
  if (!isObject(authored)) return [];
  return Object.entries(authored).flatMap(([Id, party]) => {
    if (!isObject(party)) return [];
    const name = switches[String(party.Purpose)];
    const isOn = name === undefined || main[name] === true || main[name] === 'true';
    return isOn ? [{ Id, ...party } as unknown as ThirdParty] : [];
  });
}

/** Path of an override → its value, as in the table `override`. */
export type Overrides = Readonly<Record<string, unknown>>;

/** First part of an override's path → its place in the settings. */
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
 * Applies the overrides of a site to its settings. A rule row is amended key by key, anything else is replaced.
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

/** The place of an override in the settings; undefined for an unknown kind. */
export function settingsPlace(path: string): string[] | undefined {
  const [kind = '', ...rest] = path.split('/');
  return Object.hasOwn(places, kind) ? places[kind]?.(rest) : undefined;
}

/** Copies along the path, so that the release's object does not change. Null stays null: a rule row may contain it. */
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

import contract from '../../../../schemas/api/get-route-settings.json' with { type: 'json' };
import type { SiteRelease as CompiledSite, Releases } from '../../../compile/release/Release.ts';
import type { RuleRow } from '../../../engine/form.ts';

/** The settings of a site as in `get-configuration` (CFG-010 … CFG-025), including overrides of the database. */
export interface SiteSettings {
  MainSettings: MainSettings;
  BrandSettings: SettingsGroup;
  ProductSettings: SettingsGroup & { Features?: Record<string, unknown> };
  OtherCardSettings: SettingsGroup;
  WebAssetsBaseUrlSettings: SettingsGroup;
  /** Name/value list; for the page only entries with the value 'true' count (CFG-018). */
  WebsiteSettings: { Name: string; Value: string }[];
  /** One row per field (RUL-001). */
  ValidationRules: Record<string, RuleRow>;
  FormFields: { fieldName: string; isActive: boolean }[];
  StatesList: {
    States: { Code: string; Name: string }[];
    ForbiddenStates: string[];
    /** States where no business is done: `validate-state` answers INVALID_STATE. */
    NonBusinessStates?: string[];
    /** State → minimum age that overrides the rule's (RUL-014, A-042). */
    MinimumAges: Record<string, number>;
  };
  PrefillData: Record<string, unknown> | null;
  Pixels: { Type: string; Tag: string; Provider: string }[];
  /** Outside services (TRK-023). */
  ThirdParties?: ThirdParty[];
  CardColors: CardColor[];
  CreditProtection?: CreditProtection;
  /** Domain that skips the e-mail check; null in production. */
  EmailTestDomain?: string | null;
  /** Other origins that a page may frame, post to or call (SAFE-05, design §4), by name. */
  AllowedOrigins?: {
    frames?: Record<string, string>;
    forms?: Record<string, string>;
    calls?: Record<string, string>;
  };
  /** Groups beyond the contract, passed through. */
  [group: string]: unknown;
}

export interface CardColor {
  Code: string;
  DisplayName?: string;
  /** Dollars. */
  Fee?: number;
  ColorCardFileName?: string;
}

/** Prices of credit protection (AFT-013 … AFT-018), in dollars. */
interface CreditProtection {
  DefaultPrice: number;
  ReducedPrice?: number;
  Ranges?: [first: string, last: string][];
  Codes?: string[];
}

export type SettingsGroup = Record<string, unknown>;

interface MainSettings extends SettingsGroup {
  /** Contract name of the flow. */
  Flow: string;
  ProductCode: string;
  IsActive: boolean;
  RedirectTo: string | null;
  /** Host and, on a path-based site, the main path. */
  Url: string;
}

/** An outside service of a site, from its settings (TRK-023). */
export interface ThirdParty {
  Id: string;
  /** As applicants read it. */
  Name: string;
  Purpose: string;
  /** `functional`: independent of the cookie choice; `optional`: only once cookies were accepted (SAFE-04). */
  Consent: Consent;
  /** Name of the file in `frame/` that talks to it; in-document ones have none. */
  Adapter?: string;
  Url: string;
  /** Events that it gets; all by default. */
  Events?: string[];
  /** Its script runs in the page itself, if nothing else works (design §4). */
  InDocument?: boolean;
}

export type Consent = 'functional' | 'optional';

/** Environment of a host. The test panel exists only in the sandbox, and not for production hosts (SEC-008). */
export type Environment = 'development' | 'test' | 'qa' | 'production';

/** One brand in one flow, with its current settings (CFG-029). */
export interface ResolvedSite {
  /** `<brand>.<flow>`, the name of the site in overrides and sessions. */
  key: string;
  /** Host as the browser knows it, lower case, with its port if any. */
  host: string;
  brand: string;
  flow: string;
  /** Host label after the flow; undefined on the plain host, and everywhere outside the sandbox. */
  variant: string | undefined;
  /** `''`, or the main path of a path-based site with its leading slash. */
  mainPath: string;
  environment: Environment;
  /** True on a `de-<environment>-` host: the only ones that show the test panel. */
  testPanel: boolean;
  /** Linked contract settings of the site: release, variant and overrides of the database. */
  settings: SiteSettings;
  /** Route path → routing flags; `default` holds for every other route (RTE-034). */
  routeSettings: Record<string, Record<string, boolean>>;
  /** Partner (a traffic source) → where its events go (TRK-032). Server only: no page gets it. */
  postBacks: Record<string, string>;
  release: SiteRelease;
}

/**
 * The parts of releases on disk that the server reads. A published or rolled back one takes effect without a restart.
 */
export type ReleaseReader = Pick<Releases, 'sites' | 'site' | 'hasRun' | 'file'>;

/** One site in the release that it runs. */
export type SiteRelease = CompiledSite;

/** What finds a site by its host. */
export type SiteEntry = Pick<
  SiteRelease,
  'key' | 'brand' | 'flow' | 'label' | 'paths' | 'variants' | 'hosts'
>;

/** Whether a form field is active: one that is not listed is, since the list only switches off (CFG-020). */
export function isFieldActive(settings: SiteSettings, name: string): boolean {
  const wanted = name.toLowerCase();
  return settings.FormFields.find((field) => field.fieldName.toLowerCase() === wanted)?.isActive ?? true;
}

/**
 * Whether a switch is on: `WebsiteSettings` has it as 'true', or `Features` has it as true, in any case
 * (A-022).
 */
export function isOn(settings: SiteSettings, name: string): boolean {
  const wanted = name.toLowerCase();
  return (
    settingOf(settings, name) === 'true' ||
    Object.entries(settings.ProductSettings.Features ?? {}).some(
      ([feature, value]) => feature.toLowerCase() === wanted && (value === true || value === 'true'),
    )
  );
}

/** A value of `WebsiteSettings`, by name in any case; undefined if it is missing. */
export function settingOf(settings: SiteSettings, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return settings.WebsiteSettings.find((entry) => entry.Name.toLowerCase() === wanted)?.Value;
}

const flags = Object.keys(contract.response.properties.Payload.properties);

/**
 * Which links the frame shows on a route (RTE-034, RTE-035). A missing flag is false.
 * @param route its path, in any spelling
 */
export function routeFlags({ routeSettings }: Pick<ResolvedSite, 'routeSettings'>, route: string) {
  const path = route.toLowerCase().replace(/^\/+|\/+$/g, '');
  const { default: common = {}, ...byRoute } = routeSettings;
  const own = Object.entries(byRoute).find(([name]) => name.toLowerCase().replace(/^\//, '') === path)?.[1];
  const set = { ...common, ...own };
  return Object.fromEntries(flags.map((name): [string, boolean] => [name, set[name] === true]));
}

/** The part of the `get-configuration` answer that is the same for everybody at an address. */
export function siteAnswer({ settings, environment, testPanel }: ResolvedSite): SiteSettings {
  return { ...settings, Environment: environment, TestPanel: testPanel };
}

/** A sentence that the server says itself, in the language of a site's page; as it is where that has no words for it. */
export function saidIn({ said = {} }: Pick<SiteRelease, 'said'>, sentence: string): string {
  return (Object.hasOwn(said, sentence) ? said[sentence] : undefined) ?? sentence;
}

/** Whether the captcha is on: its form field is listed and active (CAP-001). */
export function isCaptchaOn(settings: SiteSettings): boolean {
  const isListed = settings.FormFields.some(({ fieldName }) => fieldName === 'CAPTCHA');
  return isListed && isFieldActive(settings, 'CAPTCHA');
}

/** Whether a site can ask for a bank link: by its switch, or by the failed metric (RES-010, RES-011). */
export function hasBankLink({ settings, release }: Pick<ResolvedSite, 'settings' | 'release'>): boolean {
  return isOn(settings, 'flinksactive') || release.constants.linksByMetric === true;
}

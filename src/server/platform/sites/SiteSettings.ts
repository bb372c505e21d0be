import type { RuleRow } from '../../../engine/form.ts';
import type { ThirdParty } from './ThirdParty.ts';

/** The settings of a site as `get-configuration` answers them (CFG-010 … CFG-025), overrides of the database included. */
export interface SiteSettings {
  MainSettings: MainSettings;
  BrandSettings: SettingsGroup;
  ProductSettings: SettingsGroup & { Features?: Record<string, unknown> };
  OtherCardSettings: SettingsGroup;
  WebAssetsBaseUrlSettings: SettingsGroup;
  /** Name/value list; only entries whose value is 'true' count for the page (CFG-018). */
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
  /** Origins beyond this one that a page may frame, post to or call (SAFE-05, design §4), by name. */
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

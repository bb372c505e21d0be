import { createHash } from 'node:crypto';
import type { Consent } from '../../engine/consents/statementOf.ts';
import type { JsonSchema } from '../../engine/form.ts';
import type { Scalar } from '../../engine/slice.ts';
import type { TypedField } from '../link/fieldFilter.ts';

/** `settings/<brand>.<flow>.json`: what the server needs of a site. */
export interface SiteDocument {
  /** `<brand>.<flow>`. */
  key: string;
  brand: string;
  flow: string;
  /** What people call the flow, and what it is for, in a sentence. */
  name: string;
  description: string;
  /** First host label: the flow's id. */
  label: string;
  /** Main paths under which the site answers, with leading slash; `''` is the host itself. */
  paths: string[];
  /** Names of its variants (`<label>-<variant>`). */
  variants: string[];
  /** Host of the brand per environment. */
  hosts: Record<string, string>;
  /** Hosts beyond those of the brand that its pages may lead to (SAFE-05). */
  allowedHosts: string[];
  /**
   * Contract groups, `variants` (merge patches of them) and `RouteSettings`. Lists that layers amend stand as objects
   * with ids. An address of the release begins with `{release}`.
   */
  settings: Record<string, unknown>;
  /** Constants of the flow, read as `flow.*`. */
  constants: Record<string, Scalar>;
  /** Closed schema of the applicant's part of `submit-application`. */
  applicantSchema: JsonSchema;
  /** How the answers of fields are written, by name: for calls that carry one. */
  typedFields: Record<string, TypedField>;
  /** Forms whose fields the submission carries. */
  applicantForms: string[];
  /** Events that funnel and partners may be told → what each presupposes. A release of before it was kept has none. */
  siteEvents?: Record<string, string>;
  /** All that the site asks people to agree to. A release of before it was kept has none. */
  consents?: SiteConsent[];
  /** Form id → module, relative to the release. */
  forms: Record<string, string>;
  /** The language of all that is said here; absent where the site speaks English alone. */
  language?: string;
  /** What the server says itself → the same in that language. A release of before it was kept has none. */
  said?: Record<string, string>;
  /** What is said otherwise in each further language that the site speaks. */
  translations?: Record<string, SiteTranslation>;
  /** The site's terms (`LinkedTerms`), relative to the release. Named by their content, so sites share them. */
  terms: string;
  files: SiteFiles;
  page: { title: string; phone: string };
}

/** What a site says in one language. */
export interface SiteTranslation extends Required<Pick<SiteDocument, 'forms' | 'consents' | 'said'>> {
  /** Address of the slice, relative to the release. */
  slice: string;
}

/** Something that a site asks people to agree to, and who is asked. */
export interface SiteConsent extends Consent {
  /** Action whose request states it. A release of before it was kept has none. */
  action?: string | undefined;
  /** Asked of everybody who comes to its place, whatever the page knows of them. */
  always?: boolean;
  /** Nobody goes on without a yes: true, or while the row of this name says so. */
  required?: true | string | undefined;
  /** What else its form asks. */
  beside?: string[];
  /** Who reviewed its words last, by the key of each sentence that has been reviewed: evidence names them. */
  reviews?: Record<string, ConsentReview>;
}

/** Of a record of `reviews.jsonl`. */
export interface ConsentReview {
  /** Time of ISO 8601. */
  at: string;
  by: string;
  note?: string;
}

/** Addresses relative to the release. */
export interface SiteFiles {
  slice: string;
  theme: string;
  fonts: string[];
  art: Record<string, string>;
  /** Image that is drawn first. */
  leadImage?: string;
}

/** Where a release keeps what the sandbox decides (`Personas`), for all of its sites. */
export const personasFile = 'personas.json';

/** `manifest.json` of a release. */
export interface Manifest {
  /** Hash over all other files. */
  release: string;
  grammar: 1;
  /** Site key → what the page and the server begin with, in catalogue order. */
  sites: Record<string, ManifestSite>;
}

export interface ManifestSite extends SiteFiles {
  brand: string;
  /** Id of the flow. */
  flowId: string;
  /** Contract name of the flow. */
  flow: string;
  productCode: string;
  /** The site's `SiteDocument`. */
  settings: string;
  terms: string;
  forms: Record<string, string>;
}

/** SHA-256 of a text or bytes in hexadecimal, cut to `length` characters. */
export function contentHash(content: string | Uint8Array, length: number): string {
  return createHash('sha256').update(content).digest('hex').slice(0, length);
}

import type { LinkedBrand } from '../../compile/brand/linkBrand.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { Text } from '../../engine/slice.ts';

/** An object of JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** A site with what is compared of it. */
export interface SiteView {
  site: LinkedSite;
  brand: LinkedBrand;
  /** The documents as product staff write them, layers merged. */
  flow: Json;
  screens: Readonly<Record<string, Json>>;
  settings: Json;
  /** Each line of the terms, with its figures. */
  terms: readonly string[];
  /** A text as an applicant of the site reads it; what is only known of an applicant stays in braces. */
  words(text: Text): string;
}

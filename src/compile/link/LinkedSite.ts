import type { LinkedTerms } from '../../engine/terms/fillTerms.ts';
import type { LinkedBrand } from '../brand/linkBrand.ts';
import type { Removal } from '../merge/mergeNodes.ts';
import type { Declarations } from '../names/Declaration.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { SiteScope } from '../site/SiteScope.ts';
import type { TypedField } from './fieldFilter.ts';
import type { Personas } from './personasOf.ts';

/** One site, linked. `slice.forms` has no addresses yet: modules are named by their content. */
export interface LinkedSite extends Readonly<Omit<SiteScope, 'copyScopes'>> {
  key: string;
  /** Whether linking came to its end, mistakes or not. */
  isComplete: boolean;
  typedFields: Record<string, TypedField>;
}

/** The whole catalogue, linked. */
export interface LinkedCatalogue {
  /** What is released. */
  sites: LinkedSite[];
  /** Sites of flows that are drafts: checked as the others are, and served nowhere. */
  drafts: LinkedSite[];
  /** Every path that may be read. */
  declarations: Declarations;
  /** What the sandbox decides, by the last four digits of the SSN. */
  personas: Personas;
  brands: ReadonlyMap<string, LinkedBrand>;
  /** The terms of each site by its key. */
  terms: ReadonlyMap<string, LinkedTerms>;
  /** What layers take away, site by site. */
  removals: readonly Removal[];
  /** Mistakes that belong to no single site or brand. */
  report: DiagnosticCollector;
}

import type { Catalogue } from '../../../compile/document/Catalogue.ts';
import type { Node } from '../../../compile/document/Node.ts';
import type { LinkedCatalogue } from '../../../compile/link/LinkedCatalogue.ts';
import type { LinkedSite } from '../../../compile/link/LinkedSite.ts';
import type { Registries } from '../../../compile/link/Registries.ts';
import type { Report } from '../../../compile/report/Report.ts';

/** What a journey is held against: one of the sites that it visits. */
export interface JourneyScope {
  site: LinkedSite;
  /** `applicants.json` with the flow's own over all flows'. */
  applicants: Node | undefined;
  /** Fields and rule rows of which the journey tells itself what comes of an answer that is not taken. */
  told: ReadonlySet<string>;
  registries: Registries;
  catalogue: Catalogue;
  linked: Pick<LinkedCatalogue, 'declarations'>;
  report: Report;
}

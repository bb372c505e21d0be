import { firstAddress } from '../../scripts/why/whyOf.ts';
import type {
  Applicant,
  Journey,
  JourneyCase,
  JourneyStep,
} from '../../src/authoring/lint/journeys/Journey.ts';
import { applicantsOf } from '../../src/authoring/lint/journeys/Journey.ts';
import { itemsOf, member, plain, textOf } from '../../src/compile/document/Node.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import { placeText } from '../../src/compile/report/Place.ts';
import type { RuleRow } from '../../src/engine/form.ts';
import type { Text } from '../../src/engine/slice.ts';
import { parseText } from '../../src/engine/text/parseText.ts';
import { checkedCatalogue } from '../../testing/support/checkedCatalogue.ts';
import type { SiteWords } from './differencesOf.ts';

/** One journey, or one case of it, on one site. */
export interface PlannedRun {
  flow: string;
  brand: string;
  /** What it tells, and the flow: the same for all of its brands. */
  name: string;
  /** Name of its test: the requirements in brackets, then what it tells. */
  title: string;
  /** Host labels before `localhost`. */
  labels: string;
  /** Path with query. */
  address: string;
  /** Rule rows to override meanwhile, by name. */
  rules: Record<string, RuleRow>;
  steps: JourneyStep[];
  /** `file:line:column` of each step. */
  places: string[];
  /** Whether it is to be run in Chromium, too. */
  browser: boolean;
  applicants: Record<string, Applicant>;
  words: SiteWords;
  site: LinkedSite;
}

/**
 * Every journey of the catalogue on every site that it visits, in the order of files, cases and brands.
 * @throws Error with the mistakes of the catalogue
 */
export function plannedRuns(): PlannedRun[] {
  const checked = checkedCatalogue();
  if (checked.mistakes.length > 0) throw new Error(checked.mistakes.map(checked.sentence).join('\n'));
  const { catalogue, linked } = checked;
  return catalogue.documents.flatMap(({ name, ids, node }) => {
    if (name !== 'journey' || node === undefined || ids.flow === undefined) return [];
    const journey = plain(node) as Journey;
    const people = applicantsOf(catalogue, ids.flow);
    const applicants = people === undefined ? {} : (plain(people) as Record<string, Applicant>);
    const sites = linked.sites.filter(
      ({ layers }) =>
        layers.flow === ids.flow && (journey.brands === 'all' || journey.brands.includes(layers.brand)),
    );
    return casesOf(journey).flatMap(([id, one]) => {
      const places = [node, ...(id === undefined ? [] : [member(node, 'cases', id)])]
        .flatMap((of) => itemsOf(member(of, 'steps')))
        .map(({ place }) => placeText(place));
      return sites.map((site) => ({ ...planned(journey, id, one, site, applicants), places }));
    });
  });
}

/** What is run: every case, or the journey itself. */
function casesOf(journey: Journey): [id: string | undefined, JourneyCase][] {
  if (journey.cases === undefined)
    return [[undefined, { ...journey, steps: journey.steps ?? [], requirements: [] }]];
  return Object.entries(journey.cases).map(([id, one]) => [
    id,
    { ...one, steps: [...(journey.steps ?? []), ...one.steps] },
  ]);
}

function planned(
  journey: Journey,
  id: string | undefined,
  one: JourneyCase,
  site: LinkedSite,
  applicants: Record<string, Applicant>,
): Omit<PlannedRun, 'places'> {
  const tells = id === undefined ? '' : `: ${id}`;
  const { brand, flow, flowNode } = site.layers;
  const { variant, path = firstAddress(site), query = {}, rules = {} } = one.site ?? journey.site ?? {};
  const label = textOf(member(flowNode, 'label')) ?? flow;
  const requirements = [...(journey.requirements ?? []), ...(one.requirements ?? [])];
  const search = new URLSearchParams(query).toString();
  return {
    flow,
    brand,
    name: `${journey.description}${tells} (${flow})`,
    title: `${requirements.map((id) => `[${id}] `).join('')}${journey.description}${tells} (${brand}.${flow})`,
    labels: `${variant === undefined ? label : `${label}-${variant}`}.${brand}`,
    address: search === '' ? path : `${path}?${search}`,
    rules,
    steps: one.steps,
    browser: one.browser ?? journey.browser ?? false,
    applicants,
    words: { dialogs: site.slice.dialogs, sentence: sentencesOf(site) },
    site,
  };
}

/** The sentences of a site by their keys, those included that no screen uses. */
function sentencesOf({ layers: { copy } }: LinkedSite): (key: string) => Text {
  const sentences = copy === undefined ? {} : (plain(copy) as Record<string, unknown>);
  return (key) => parseText(sentences[key]);
}

import type { Checked } from '../../compile/Compiler.ts';
import { nodeOf } from '../../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, plainObject, textOf } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { isOpenPart } from '../../engine/routing.ts';
import type { Choices, SiteChoice } from './StudioState.ts';
import { asPersona, statesOfSite } from './screenStates.ts';

/** What can be looked at: the sites with the addresses of their screens, and the test applicants. */
export function choicesOf({ catalogue, linked }: Pick<Checked, 'catalogue' | 'linked'>): Choices {
  const personas = Object.entries(linked.personas).map(([digits, { about, group = '' }]) => ({
    digits,
    about,
    group,
  }));
  return { sites: linked.sites.map((site) => siteChoice(site, catalogue)), personas };
}

function siteChoice(site: LinkedSite, catalogue: Checked['catalogue']): SiteChoice {
  const { key, layers, slice } = site;
  const { brand, flow, flowNode, brandNode } = layers;
  const paths = itemsOf(member(flowNode, 'paths')).map((path) => textOf(path) ?? '');
  const main = paths.length === 0 || paths.includes('') ? '' : (paths[0] ?? '');
  const screens = Object.entries(slice.routes).flatMap(([id, { path }]) => {
    if (path === undefined || path.split('/').some(isOpenPart)) return [];
    return [
      {
        id,
        path: `/${[main, path]
          .flatMap((part) => part.split('/'))
          .filter(Boolean)
          .join('/')}`,
      },
    ];
  });
  return {
    key,
    brand,
    brandName: textOf(member(brandNode, 'name')) ?? brand,
    flow,
    flowName: textOf(member(flowNode, 'name')) ?? flow,
    host: `${textOf(member(flowNode, 'label')) ?? flow}.${brand}`,
    screens,
    states: statesOfSite(catalogue, site).map(({ name }) => name),
    languages: layers.languages,
  };
}

/** What the first applicant of the journeys answers, as somebody for whom the sandbox decides as these digits say. */
export function answersOf(
  { catalogue }: Pick<Checked, 'catalogue'>,
  digits: string,
): Record<string, string | boolean> {
  const [applicant] = entriesOf(nodeOf(catalogue, 'applicants', { flow: '_base' })).filter(
    ([name]) => !name.startsWith('$'),
  );
  const answers = plainObject(member(applicant?.[1], 'answers')) as Record<string, string | boolean>;
  return asPersona(answers, digits);
}

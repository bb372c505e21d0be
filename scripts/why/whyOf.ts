import { Refusal, unknown } from '../../src/authoring/Refusal.ts';
import { configuredAt, linesOfSaid, sensitivePaths } from '../../src/authoring/why/why.ts';
import { type PageNow, whyShown } from '../../src/authoring/why/whyShown.ts';
import { addressWords, tellWay } from '../../src/authoring/why/whyWay.ts';
import type { Catalogue } from '../../src/compile/document/Catalogue.ts';
import { member, plain } from '../../src/compile/document/Node.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import { readRegistries } from '../../src/compile/names/Registries.ts';
import { configurationAtom, contextAtom, sliceAtom } from '../../src/state/atoms.ts';
import type { EngineWalker } from '../walk/EngineWalker.ts';
import type { OpenedPage, ServedProduct } from '../walk/openPage.ts';
import { type Persona, type WayEnd, walkPersona } from './walkPersona.ts';

/** What is asked. */
export interface Question {
  site: LinkedSite;
  variant: string | undefined;
  /** Host labels before `localhost`. */
  labels: string;
  persona: Persona;
  /** The screen whose blocks are told, too. */
  screen?: string | undefined;
}

export interface WhyAnswer {
  lines: string[];
  end: WayEnd;
}

/** Walks the site as the persona, and tells why it went so. */
export async function whyOf(
  product: ServedProduct,
  catalogue: Catalogue,
  { site, variant, labels, persona, screen: wanted }: Question,
): Promise<WhyAnswer> {
  const { screens } = site.slice;
  if (wanted !== undefined && !Object.hasOwn(screens, wanted))
    throw unknown(`The site ${labels} has no screen`, wanted, Object.keys(screens));
  const isSensitive = sensitivePaths(catalogue, readRegistries(catalogue), site);
  const told = { site, isSensitive, setAt: configuredAt(site, variant) };
  const passed = new Set<string>();
  let shown: string[] | undefined;
  const visit = {
    labels,
    address: firstAddress(site),
    answers: persona.answers,
  };
  const way = await walkPersona(product, visit, async (page, walker) => {
    for (const screen of walker.drawnScreens()) {
      passed.add(screen.id);
      if (screen.id === wanted) shown = linesOfSaid(whyShown(told, await pageNow(page, walker), screen));
    }
  });
  if (wanted !== undefined && shown === undefined)
    throw new Refusal(
      `The way of ${persona.last4} through ${labels} does not come to the screen "${wanted}". It comes to: ${[...passed].join(', ')}.\n${tellEnd(way.end)}`,
    );
  const { end } = way;
  const lines = [
    `${labels} as ${persona.applicant}, whose SSN ends in ${persona.last4}: ${persona.about}`,
    '',
    ...linesOfSaid(tellWay(way.moments, way.page.site.store.get(sliceAtom), told).said),
    '',
    tellEnd(end),
    ...(shown === undefined ? [] : ['', `screen ${wanted} as it is left`, ...shown]),
  ];
  return { lines, end };
}

function tellEnd({ page, screen, dialog, left, why }: WayEnd): string {
  if (left !== undefined) return `end: away, at ${addressWords(left)}. ${why}`;
  const within = dialog === undefined ? '' : `, dialog ${dialog.id} (screen ${dialog.screen})`;
  return `end: page ${page ?? 'unknown'} (screen ${screen ?? 'unknown'})${within}. ${why}`;
}

/** What the page is now, with each of its forms as it stands. */
async function pageNow({ site: { store } }: OpenedPage, walker: EngineWalker): Promise<PageNow> {
  const forms = new Map((await walker.shownForms(true)).map(({ block, form }) => [block, form]));
  return {
    context: store.get(contextAtom),
    inactive: store.get(configurationAtom).inactive,
    formOf: (block) => {
      const form = forms.get(block);
      return (
        form && {
          asked: new Set(form.fields),
          open: form.openSections,
          answer: (name) => form.answer(name),
          absence: 'there is nothing to choose',
        }
      );
    },
  };
}

/** The path at which a site begins: its first main path. */
export function firstAddress({ layers: { flowNode } }: LinkedSite): string {
  const paths = member(flowNode, 'paths');
  const [first = ''] = paths === undefined ? [] : (plain(paths) as string[]);
  return `/${first}`;
}

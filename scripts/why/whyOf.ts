import type { Catalogue } from '../../src/compile/document/Catalogue.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import { readRegistries } from '../../src/compile/link/readRegistries.ts';
import { configuredAt } from '../../src/compile/why/configuredAt.ts';
import { sensitivePaths } from '../../src/compile/why/sensitivePaths.ts';
import { Refusal } from '../show/Refusal.ts';
import { unknown } from '../show/unknown.ts';
import { firstAddress } from '../walk/firstAddress.ts';
import { sentencesOf } from '../walk/sentencesOf.ts';
import type { ServedProduct } from '../walk/serveProduct.ts';
import { addressWords } from './addressWords.ts';
import type { Persona } from './personaNamed.ts';
import { tellWay } from './tellWay.ts';
import { type WayEnd, walkPersona } from './walkPersona.ts';
import { drawnScreens, whyShown } from './whyShown.ts';

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

export interface Answer {
  lines: string[];
  end: WayEnd;
}

/** Walks the site as the persona, and tells why it went so. */
export async function whyOf(
  product: ServedProduct,
  catalogue: Catalogue,
  { site, variant, labels, persona, screen: wanted }: Question,
): Promise<Answer> {
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
    sentence: sentencesOf(site),
  };
  const way = await walkPersona(product, visit, async (page, walker) => {
    for (const screen of drawnScreens(page)) {
      passed.add(screen.id);
      if (screen.id === wanted) shown = await whyShown(told, page, walker, screen);
    }
  });
  if (wanted !== undefined && shown === undefined)
    throw new Refusal(
      `The way of ${persona.last4} through ${labels} does not come to the screen "${wanted}". It comes to: ${[...passed].join(', ')}.`,
    );
  const { end } = way;
  const lines = [
    `${labels} as ${persona.applicant}, whose SSN ends in ${persona.last4}: ${persona.about}`,
    '',
    ...tellWay(way, told),
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

import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ScreenState, statesIn } from '../../src/authoring/ScreenState.ts';
import type { PictureExtent } from '../pictures/PictureTaker.ts';

/** What of everything is wanted. */
export interface Choice {
  brands: string[];
  wanted: Wanted[];
  widths: number[];
  /** A folder of pictures to compare with. */
  before: string | undefined;
  /** Only the pictures of the README. */
  readme: boolean;
  /** Only the pictures of the guide. */
  guide: boolean;
  /** Only the pictures that brands share. */
  share: boolean;
}

/** Widths that pictures are taken at: a phone, a tablet and a desktop. */
export const allWidths = [360, 768, 1_280];

/**
 * Reads `--flow`, `--brand`, `--screen` and `--width`, each as often as wanted; without one, all there are. A screen is named
 * by its id, by the id of the dialog on it, or by one of its states.
 * @throws Error for a name that is not known
 */
export function chosen(parameters: string[], brands: string[], wanted: Wanted[]): Choice {
  const { values } = parseArgs({
    args: parameters,
    options: {
      flow: { type: 'string', multiple: true },
      brand: { type: 'string', multiple: true },
      screen: { type: 'string', multiple: true },
      width: { type: 'string', multiple: true },
      before: { type: 'string' },
      readme: { type: 'boolean', default: false },
      guide: { type: 'boolean', default: false },
      share: { type: 'boolean', default: false },
    },
  });
  const flows = pick('flow', values.flow, [...new Set(wanted.map(({ flow }) => flow))]);
  const ofFlows = wanted.filter(({ flow }) => flows.includes(flow));
  const screens = pick('screen', values.screen, [...new Set(ofFlows.flatMap(namesOf))]);
  return {
    brands: pick('brand', values.brand, brands),
    wanted: ofFlows.filter((one) => namesOf(one).some((name) => screens.includes(name))),
    widths: pick('width', values.width, allWidths.map(String)).map(Number),
    before: values.before,
    readme: values.readme,
    guide: values.guide,
    share: values.share,
  };
}

function namesOf({ name, state }: Wanted): string[] {
  return [name, state.name, state.dialog ?? state.screen];
}

function pick(kind: string, wanted: string[] | undefined, known: string[]): string[] {
  for (const name of wanted ?? [])
    if (!known.includes(name)) throw new Error(`There is no ${kind} "${name}". Known: ${known.join(', ')}.`);
  return wanted ?? known;
}

/** A screen in a state, as pictures are taken of it. */
export interface Wanted {
  flow: string;
  /** Of its row in `flows/<flow>/screens.json`. */
  name: string;
  state: ScreenState;
  part: PictureExtent;
}

/** Every state of every screen of a checkout, with the flow that it is of. */
export function statesOf(checkout: string): { flow: string; state: ScreenState }[] {
  return globSync('flows/[!_]*/screens.json', { cwd: checkout })
    .sort()
    .flatMap((file) => {
      const states = statesIn(JSON.parse(readFileSync(join(checkout, file), 'utf8')));
      return states.map((state) => ({ flow: basename(dirname(file)), state }));
    });
}

/**
 * The pictures of every state of a checkout. A dialog stands in a window, so that the page behind it is not unrolled; a
 * first visit is seen twice, as a window with the notice about cookies, and whole without it.
 */
export function wantedOf(checkout: string): Wanted[] {
  return statesOf(checkout).flatMap(({ flow, state }): Wanted[] => {
    const { name, dialog, isFirstVisit } = state;
    if (dialog !== undefined) return [{ flow, name, state, part: 'view' }];
    const whole: Wanted = { flow, name, state: { ...state, isFirstVisit: false }, part: 'whole' };
    if (isFirstVisit !== true) return [whole];
    return [whole, { flow, name: `${name}FirstVisit`, state, part: 'view' }];
  });
}

/** Ids of the brands of a checkout. */
export function brandsOf(checkout: string): string[] {
  return globSync('brands/[!_]*/brand.json', { cwd: checkout })
    .map((file) => basename(dirname(file)))
    .sort();
}

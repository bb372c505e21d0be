import { parseArgs } from 'node:util';
import type { Wanted } from '../pictures/wantedOf.ts';

/** What of everything is wanted. */
export interface Choice {
  brands: string[];
  wanted: Wanted[];
  widths: number[];
  /** Pictures, or a checkout of the code, to compare with. */
  before: string | undefined;
  /** Only the pictures of the README. */
  readme: boolean;
  /** Only the pictures that brands share. */
  share: boolean;
}

/** Widths that pictures are taken at: a phone and a desktop. */
export const allWidths = [360, 1_280];

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

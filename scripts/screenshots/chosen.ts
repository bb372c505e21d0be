import { parseArgs } from 'node:util';

/** What of everything is wanted. */
export interface Choice {
  brands: string[];
  screens: string[];
  widths: number[];
  /** Only the picture of the README. */
  readme: boolean;
}

/** Widths that pictures are taken at: a phone and a desktop. */
export const allWidths = [360, 1_280];

/**
 * Reads `--brand`, `--screen` and `--width`, each as often as wanted; without one, all there are. A screen's name also
 * stands for those that begin with it and a dash.
 * @throws Error for a name that is not known
 */
export function chosen(parameters: string[], brands: string[], screens: string[]): Choice {
  const { values } = parseArgs({
    args: parameters,
    options: {
      brand: { type: 'string', multiple: true },
      screen: { type: 'string', multiple: true },
      width: { type: 'string', multiple: true },
      readme: { type: 'boolean', default: false },
    },
  });
  const pick = (kind: string, wanted: string[] | undefined, known: string[], family = false): string[] => {
    const all = (name: string) =>
      known.filter((one) => one === name || (family && one.startsWith(`${name}-`)));
    for (const name of wanted ?? [])
      if (all(name).length === 0)
        throw new Error(`There is no ${kind} "${name}". Known: ${known.join(', ')}.`);
    return wanted === undefined ? known : [...new Set(wanted.flatMap(all))];
  };
  return {
    brands: pick('brand', values.brand, brands),
    screens: pick('screen', values.screen, screens, true),
    widths: pick('width', values.width, allWidths.map(String)).map(Number),
    readme: values.readme,
  };
}

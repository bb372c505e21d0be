import looks from '../../tests/looks/looks.json' with { type: 'json' };
import chosen from '../../tests/transcripts/chosen.json' with { type: 'json' };

/** A screen in a state, or an example of a block, in a brand and a width. */
export interface Look {
  screen?: string;
  block?: string;
  example?: string;
  brand: string;
  width: number;
  /** CSS selector of what comes to the top of the window; the page's own top unless said. */
  at?: string;
  /** The notice about cookies is there, too. */
  notice?: boolean;
}

/** What is held against files once a story is drawn. */
export interface Kept {
  /** Name of the file of what somebody hears. */
  transcript?: string | undefined;
  looks: readonly Look[];
  /** Each button is drawn lower, and no picture may pass. */
  lowersButtons?: boolean;
}

export const allLooks: readonly Look[] = looks;

/** Screens in states and brands that together say each kind of thing. */
export const transcripts = Object.entries(chosen).flatMap(([brand, names]) =>
  names.map((screen) => ({ brand, screen, file: `${brand}.${screen}.txt` })),
);

/** `LandingWithErrors` of Surge at 360 px: `landing-with-errors-surge-360`. */
export function nameOf({ screen, block, example, brand, width, notice }: Look): string {
  const words = screen?.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, '-') ?? `block-${block}-${example}`;
  return `${words}${notice ? '-first-visit' : ''}-${brand}-${width}`.toLowerCase().replaceAll(' ', '-');
}

/** The brand that a state of a screen is drawn in first, since something is kept of it there. */
export function firstBrandOf(screen: string): string | undefined {
  return [...transcripts, ...allLooks].find((one) => one.screen === screen)?.brand;
}

/** What is kept of a state of a screen, or of an example of a block, in a brand; undefined where nothing is. */
export function keptOf(shown: Omit<Look, 'width'>): Kept | undefined {
  const isIt = (one: Partial<Look>) =>
    (['screen', 'block', 'example', 'brand'] as const).every((part) => one[part] === shown[part]);
  const kept = { transcript: transcripts.find(isIt)?.file, looks: allLooks.filter(isIt) };
  return kept.transcript === undefined && kept.looks.length === 0 ? undefined : kept;
}

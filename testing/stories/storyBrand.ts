import { stageOf } from './stage.ts';

/** All brands on disk. */
export const brands = Object.keys(import.meta.glob('../../brands/*/brand.json'))
  .map((path) => path.split('/').at(-2) ?? '')
  .filter((brand) => !brand.startsWith('_'));

/** Choices of the toolbar that draw a story in every brand, at a width. */
export const wallWidths = [360, 1_280].map((width) => ({ value: `all-${width}`, width }));

/**
 * The width at which a story is drawn in every brand; undefined where it is drawn in one, be it because no other has it.
 */
export function wallWidth({
  globals,
  parameters,
}: Pick<Story, 'globals' | 'parameters'>): number | undefined {
  if (typeof parameters.brand === 'string' || parameters.showsAllBrands === true) return undefined;
  return wallWidths.find(({ value }) => value === globals.brand)?.width;
}

interface Story {
  id: string;
  globals: Record<string, unknown>;
  parameters: Record<string, unknown>;
}

/**
 * The brand a story is drawn in: its own, where only one has what it shows, else that of the toolbar; in a test, which
 * draws each story once, one that its id decides, so that all stories together see each brand often, and in as many turns
 * as there are brands each story sees all of them.
 */
export function storyBrand({ id, globals, parameters }: Story): string {
  if (typeof parameters.brand === 'string') return parameters.brand;
  const first = brands.indexOf(String(parameters.firstBrand));
  if (stageOf() !== undefined) return brands[turn(id, brands.length, first)] ?? '';
  return brands.find((brand) => brand === globals.brand) ?? brands[0] ?? '';
}

/**
 * A number below `of`, the next one in the next turn.
 * @param first that of the first turn; where it is below zero, the id of the story decides it
 */
export function turn(id: string, of: number, first: number): number {
  const own = [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
  return ((first < 0 ? own : first) + (stageOf()?.turn ?? 0)) % of;
}

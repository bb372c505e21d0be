import { stageOf } from './stage.ts';
import { turn } from './storyBrand.ts';
import { viewports } from './viewports.ts';

/**
 * Gives a story one of the widths that are reviewed, by turns.
 * @param first that of the first turn; where it is below zero, the id of the story decides it
 */
export async function resizeByTurn(id: string, first = -1): Promise<void> {
  const all = Object.values(viewports);
  const { width, height } = all[turn(id, all.length, first)]?.styles ?? {};
  await stageOf()?.resize(Number.parseInt(width ?? '', 10), Number.parseInt(height ?? '', 10));
}

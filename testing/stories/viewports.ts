import { stageOf } from './stage.ts';
import { turn } from './storyBrand.ts';

interface Viewport {
  name: string;
  type: 'mobile' | 'tablet' | 'desktop';
  styles: { width: string; height: string };
}

const viewport = (width: number, height: number, type: Viewport['type']): Viewport => ({
  name: `${width} px`,
  type,
  styles: { width: `${width}px`, height: `${height}px` },
});

/** Widths that the looks are reviewed at. */
export const viewports: Record<string, Viewport> = {
  narrow: viewport(320, 740, 'mobile'),
  phone: viewport(360, 740, 'mobile'),
  tablet: viewport(768, 1024, 'tablet'),
  desktop: viewport(1280, 900, 'desktop'),
};

/**
 * Gives a story one of the widths that are reviewed, by turns.
 * @param first that of the first turn; where it is below zero, the id of the story decides it
 */
export async function resizeByTurn(id: string, first = -1): Promise<void> {
  const all = Object.values(viewports);
  const { width, height } = all[turn(id, all.length, first)]?.styles ?? {};
  await stageOf()?.resize(Number.parseInt(width ?? '', 10), Number.parseInt(height ?? '', 10));
}

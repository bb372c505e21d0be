/** The page that pictures are taken of: it draws what it is told, by the product's own code, over the reference API. */

import type { ScreenState } from '../../src/authoring/ScreenState.ts';
import type { FormModule } from '../../src/engine/form.ts';
import { drawState } from './drawState.tsx';
import { loadTheme } from './loadTheme.ts';
import '../../src/app/page/base.css';
import '../../src/blocks/shared/page.css';
import { settle } from './settle.ts';
import './page.css';

export interface PicturePage {
  /**
   * Draws a state of a screen in place of the one before, and waits until it stands still.
   * @throws Error where it is not reached
   */
  draw(brand: string, state: ScreenState): Promise<void>;
  /** Waits for fonts and pictures at the width that the window has by now. */
  settle(): Promise<void>;
}

declare global {
  interface Window {
    picturePage: PicturePage;
  }
}

let remove = () => {};

window.picturePage = {
  async draw(brand, state) {
    remove();
    remove = () => {};
    await loadTheme(brand);
    await fetch(`/_lot?${encodeURIComponent(`${brand} ${state.name}`)}`);
    remove = await drawState(brand, state, importForm, () => false);
  },
  settle,
};

function importForm(address: string): Promise<FormModule> {
  return import(/* @vite-ignore */ address);
}

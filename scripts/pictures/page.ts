/** The page that pictures are taken of: it draws what it is told, by the product's own code, over the reference API. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { loadTheme } from '../../.storybook/loadTheme.ts';
import { drawState } from '../../src/app/testing/drawState.tsx';
import type { ScreenState } from '../../src/app/testing/ScreenState.ts';
import { type BlockDescriptor, blockExample } from '../../src/blocks/testing/BlockDescriptor.ts';
import { ExampleBlock } from '../../src/blocks/testing/ExampleBlock.tsx';
import type { FormModule } from '../../src/engine/form.ts';
import '../../src/app/page/base.css';
import '../../src/blocks/shared/page.css';
import './page.css';

/** What a picture is of: a state of a screen, or an example of a block. */
export type Subject = { state: ScreenState } | { block: string; example: string };

export interface PicturePage {
  /**
   * Draws a subject in place of the one before, and waits until it stands still.
   * @param lot what the server draws by lot follows from it
   * @throws Error where a state is not reached
   */
  draw(brand: string, subject: Subject, lot: string): Promise<void>;
  /** Waits for fonts and pictures at the width that the window has by now. */
  settle(): Promise<void>;
}

declare global {
  interface Window {
    picturePage: PicturePage;
  }
}

const descriptors = import.meta.glob<BlockDescriptor>('/src/blocks/*/*.block.json', { import: 'default' });
let remove = () => {};

window.picturePage = {
  async draw(brand, subject, lot) {
    remove();
    remove = () => {};
    await loadTheme(brand);
    await fetch(`/_lot?${encodeURIComponent(lot)}`);
    const isBlock = 'block' in subject;
    document.documentElement.classList.toggle('example', isBlock);
    remove = isBlock
      ? await drawBlock(subject.block, subject.example)
      : await drawState(brand, subject.state, importForm, () => false);
  },
  async settle() {
    // What is far below would come when somebody scrolls there.
    for (const image of document.images) image.loading = 'eager';
    await frame();
    await document.fonts.ready;
    // What stands in for a font until it has come is the device's, which may have none of it.
    const lost = [...document.fonts].filter(
      ({ status, family }) => status === 'error' && !family.includes(' Fallback'),
    );
    if (lost.length > 0)
      throw new Error(`Fonts did not load: ${lost.map(({ family }) => family).join(', ')}`);
    // A picture that is not there is drawn as what stands in for it.
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await frame();
  },
};

async function drawBlock(name: string, example: string): Promise<() => void> {
  const [, load] = Object.entries(descriptors).find(([path]) => path.endsWith(`/${name}.block.json`)) ?? [];
  if (load === undefined) throw new Error(`There is no block "${name}".`);
  const descriptor = await load();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(createElement(ExampleBlock, { descriptor, example: blockExample(descriptor, example) }));
  let before = '';
  // Some code comes when it is first drawn.
  for (let same = 0; same < 8; same += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (document.body.innerHTML !== before) same = 0;
    before = document.body.innerHTML;
  }
  return () => {
    root.unmount();
    document.body.replaceChildren();
  };
}

function importForm(address: string): Promise<FormModule> {
  return import(/* @vite-ignore */ address);
}

function frame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

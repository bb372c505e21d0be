import type { Preview } from '@storybook/react-vite';
import { expectFits } from './expectFits.ts';
import { loadTheme } from './loadTheme.ts';
import { stageOf } from './stage.ts';
import { viewports } from './viewports.ts';
import '../src/app/page/base.css';
import '../src/blocks/shared/page.css';
import './preview.css';

const brands = Object.keys(import.meta.glob('../brands/*/brand.json'))
  .map((path) => path.split('/').at(-2) ?? '')
  .filter((brand) => !brand.startsWith('_'));

/** What `parameters.emulate` may ask for. In Storybook itself forced colours are the reviewer's to turn on. */
interface Emulation {
  largeText?: boolean;
  forcedColours?: boolean;
}

/** Tests draw a story once, in a brand and a width of its own, so that all of them together see each often. */
function turn(id: string, of: number): number {
  return [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % of;
}

const preview: Preview = {
  globalTypes: {
    brand: {
      description: 'Looks of a brand',
      toolbar: { title: 'Brand', icon: 'paintbrush', items: brands, dynamicTitle: true },
    },
  },
  initialGlobals: { brand: brands[0] },
  loaders: [
    async ({ globals, id }) => {
      const brand = stageOf() === undefined ? String(globals.brand) : (brands[turn(id, brands.length)] ?? '');
      await loadTheme(brand);
      return { brand };
    },
  ],
  beforeEach: async ({ parameters, id }) => {
    const { largeText = false, forcedColours = false } = (parameters.emulate ?? {}) as Emulation;
    const stage = stageOf();
    const root = document.documentElement;
    root.classList.toggle('large-text', largeText);
    if (forcedColours) await stage?.forceColours(true);
    root.classList.toggle('whole-page', parameters.wholePage === true);
    if (parameters.wholePage === true) {
      const all = Object.values(viewports);
      const { width, height } = all[turn(id, all.length)]?.styles ?? {};
      await stage?.resize(Number.parseInt(width ?? '', 10), Number.parseInt(height ?? '', 10));
    }
    return async () => {
      root.classList.remove('large-text', 'whole-page');
      if (forcedColours) await stage?.forceColours(false);
    };
  },
  afterEach: async ({ parameters }) => {
    if (stageOf() === undefined) return;
    expectFits();
    if (parameters.emulate?.forcedColours === true && !matchMedia('(forced-colors: active)').matches) {
      throw new Error('The colours are not forced.');
    }
  },
  parameters: {
    layout: 'padded',
    a11y: {
      // A failing rule fails the story's test.
      test: 'error',
      options: {
        runOnly: {
          type: 'tag',
          values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        },
        rules: {
          'target-size': { enabled: true },
          // Rules about a whole page, which a widget or block is not; screens turn them on.
          region: { enabled: false },
          'landmark-one-main': { enabled: false },
          'page-has-heading-one': { enabled: false },
        },
      },
    },
    viewport: { options: viewports },
  },
};

export default preview;

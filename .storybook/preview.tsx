import type { Preview } from '@storybook/react-vite';
import { loadTheme } from './loadTheme.ts';
import './preview.css';

const brands = Object.keys(import.meta.glob('../brands/*/brand.json'))
  .map((path) => path.split('/').at(-2) ?? '')
  .filter((brand) => !brand.startsWith('_'));

const preview: Preview = {
  globalTypes: {
    brand: {
      description: 'Looks of a brand',
      toolbar: { title: 'Brand', icon: 'paintbrush', items: brands, dynamicTitle: true },
    },
  },
  initialGlobals: { brand: brands[0] },
  loaders: [async ({ globals }) => loadTheme(String(globals.brand))],
  parameters: {
    layout: 'padded',
    a11y: {
      // A failing rule fails the story's test.
      test: 'error',
      options: {
        runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
        rules: { 'target-size': { enabled: true } },
      },
    },
    viewport: {
      options: {
        narrow: { name: '320 px', styles: { width: '320px', height: '740px' } },
        phone: { name: '360 px', styles: { width: '360px', height: '740px' } },
        tablet: { name: '768 px', styles: { width: '768px', height: '1024px' } },
      },
    },
  },
};

export default preview;

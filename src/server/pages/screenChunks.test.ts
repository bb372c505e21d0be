import { expect, it } from 'vitest';
import { screenChunks } from './screenChunks.ts';

const chunks = {
  'src/app/main.tsx': {
    file: 'assets/main.js',
    isEntry: true,
    imports: ['_react.js'],
    css: ['assets/main.css'],
  },
  '_react.js': { file: 'assets/react.js' },
  'src/blocks/banner/BannerBlock.tsx': {
    file: 'assets/banner.js',
    imports: ['_react.js'],
    css: ['assets/banner.css'],
  },
  'src/blocks/bannerLarge/BannerLargeBlock.tsx': { file: 'assets/large.js' },
  'src/widgets/ssn/SsnWidget.tsx': { file: 'assets/ssn.js' },
  'src/form/SchemaForm.tsx': { file: 'assets/form.js', imports: ['_loop.js'] },
  '_loop.js': { file: 'assets/loop.js', imports: ['src/form/SchemaForm.tsx'] },
};

it('[design §3] names the entry and what the screen uses with its imports, once each, and nothing else', () => {
  const app = { template: '', chunks };
  expect(screenChunks(app, { blocks: ['banner'], widgets: ['ssn'], forms: ['one'] })).toEqual({
    scripts: [
      'assets/main.js',
      'assets/react.js',
      'assets/banner.js',
      'assets/ssn.js',
      'assets/form.js',
      'assets/loop.js',
    ],
    styles: ['assets/main.css', 'assets/banner.css'],
  });
  expect(screenChunks(app, { blocks: [], widgets: ['constructor'], forms: [] }).scripts).toEqual([
    'assets/main.js',
    'assets/react.js',
  ]);
});

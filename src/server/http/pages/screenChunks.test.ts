import { expect, it } from 'vitest';
import { screenChunks } from './builtApp.ts';

const chunks = {
  'src/app/main.tsx': {
    file: 'assets/main.js',
    isEntry: true,
    imports: ['_react.js'],
    css: ['assets/main.css'],
  },
  'src/app/startApp.tsx': { file: 'assets/start.js', imports: ['_react.js'] },
  'src/blocks/form/FormBlock.tsx': { file: 'assets/facade.js', imports: ['src/form/SchemaForm.tsx'] },
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

it('[design §3] [PERF-03] names what the screen uses with its imports, once each, in the order of need, and nothing else', () => {
  const app = { template: '', chunks };
  expect(screenChunks(app, { blocks: ['banner', 'form'], widgets: ['ssn'], forms: ['one'] })).toEqual({
    scripts: {
      entry: ['assets/react.js', 'assets/main.js'],
      page: ['assets/start.js', 'assets/banner.js'],
      form: ['assets/loop.js', 'assets/form.js', 'assets/ssn.js', 'assets/facade.js'],
    },
    styles: ['assets/main.css', 'assets/banner.css'],
  });
  expect(screenChunks(app, { blocks: [], widgets: ['constructor'], forms: [] }).scripts).toEqual({
    entry: ['assets/react.js', 'assets/main.js'],
    page: ['assets/start.js'],
    form: [],
  });
});

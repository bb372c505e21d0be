import { describe, expect, it } from 'vitest';
import { emptySlice } from '../../../engine/emptySlice.ts';
import type { SiteRelease } from '../../platform/sites/ReleaseReader.ts';
import type { BuiltApp } from './BuiltApp.ts';
import { sitePage } from './sitePage.ts';

const app: BuiltApp = {
  template:
    '<html data-release="{{release}}" data-environment="{{environment}}" data-form="{{form}}" data-later="{{later}}"><!--{{head}}-->{{title}}{{noscript}}',
  chunks: {
    'src/app/main.tsx': { file: 'assets/main.js', isEntry: true },
    'src/app/startApp.tsx': { file: 'assets/startApp.js' },
    'src/form/SchemaForm.tsx': { file: 'assets/form.js', imports: ['_rjsf.js'] },
    '_rjsf.js': { file: 'assets/rjsf.js' },
    'src/widgets/zip/ZipWidget.tsx': { file: 'assets/zip.js' },
  },
};
const release = {
  id: 'fe01',
  page: { title: 'Maple Mastercard', phone: '1-866-555-0100' },
  files: { slice: 'slices/one.json', theme: 'themes/one.css', fonts: [], art: {} },
  settings: { MainSettings: { Flow: 'CHECK', ProductCode: 'MAP' } },
} as unknown as SiteRelease;

function draw(forms: string[], constants: Record<string, string> = {}): string {
  const uses = { blocks: [], widgets: forms.length > 0 ? ['zip'] : [], forms };
  const slice = {
    ...emptySlice,
    constants,
    routes: { landing: { path: '', screen: 'landing' } },
    screens: { landing: { id: 'landing', blocks: [], uses } },
    forms: { check: { id: 'check', module: 'forms/01.mjs' } },
  };
  return sitePage({ app, release, slice, match: { route: 'landing' }, environment: 'qa' });
}

describe('sitePage', () => {
  it('[PERF-03] only names what a form needs, for the page to ask for once it draws', () => {
    const page = draw(['check']);
    expect(page).toContain(
      'data-later="/assets/rjsf.js /assets/form.js /assets/zip.js /_release/fe01/forms/01.mjs"',
    );
    expect(page).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/startApp.js">');
    for (const name of ['rjsf', 'form', 'zip']) expect(page.split(`/assets/${name}.js`)).toHaveLength(2);
  });

  it('[F-205] [CFG-028] [A-070] says where it is served and what kind of page it is', () => {
    expect(draw([], { form: 'application "form"' })).toContain(
      'data-environment="qa" data-form="application &quot;form&quot;"',
    );
    expect(draw([])).toContain('data-environment="qa" data-form=""');
  });

  it('names nothing where the screen has no form', () => expect(draw([])).toContain('data-later=""'));
});

import { describe, expect, it } from 'vitest';
import { emptySlice, type Slice } from '../../../engine/slice.ts';
import type { SiteRelease } from '../../platform/sites/SiteSettings.ts';
import type { BuiltApp } from './builtApp.ts';
import type { DrawnScreen } from './firstScreens.ts';
import { sitePage } from './sitePage.ts';

const app: BuiltApp = {
  template:
    '<html data-release="{{release}}" data-environment="{{environment}}" data-form="{{form}}" data-api="{{api}}" data-later="{{later}}"><!--{{head}}-->{{title}}<noscript>{{noscript}}</noscript><!--{{late}}--><div id="root"><!--{{root}}--></div>',
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

interface More {
  constants?: Record<string, string>;
  copy?: Slice['copy'];
  drawn?: DrawnScreen;
  release?: SiteRelease;
}

function draw(
  forms: string[],
  { constants = {}, copy = {}, release: own = release, ...more }: More = {},
): string {
  const uses = { blocks: [], widgets: forms.length > 0 ? ['zip'] : [], forms };
  const slice = {
    ...emptySlice,
    constants,
    copy,
    routes: { landing: { path: '', screen: 'landing' } },
    screens: { landing: { id: 'landing', blocks: [], uses } },
    forms: { check: { id: 'check', module: 'forms/01.mjs' } },
  };
  return sitePage({ app, release: own, slice, match: { route: 'landing' }, environment: 'qa', api, ...more });
}

const api = { web: '/api/', applicant: '/applicant-api/', origin: '/' };
const drawn: DrawnScreen = {
  html: '<h1>Begin</h1>',
  description: 'Ask for the "Maple" Mastercard, issued by First Bank.',
  uses: { blocks: [], widgets: [], forms: [] },
  address: 'https://check.maple.test/start',
  facts: { clock: 0, routing: {} },
};
const withArt = {
  ...release,
  files: {
    ...release.files,
    art: { icon: 'art/icon.1.svg', banner: 'art/banner.2.svg', share: 'art/share.3.png' },
  },
  settings: { ...release.settings, BrandSettings: { PrimaryColor: '#203040' } },
} as unknown as SiteRelease;
const said = {
  'page.noScript': {
    inline: ['Turn it on, or call ', { link: 'phone', words: [{ path: 'site.phone' }] }, '.'],
  },
  'page.slow': 'Reload <it>.',
} as Slice['copy'];
/** What a document says in its head, by name; of links their address by their kind. */
const headOf = (page: string) =>
  new Map(
    [
      ...page.matchAll(/<(?:meta (?:name|property)|link rel)="([^"]+)"[^>]* (?:content|href)="([^"]*)">/gu),
    ].map(([, name = '', value = '']) => [name, value]),
  );

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
    expect(draw([], { constants: { form: 'application "form"' } })).toContain(
      'data-environment="qa" data-form="application &quot;form&quot;" data-api="/api/ /applicant-api/ /"',
    );
    expect(draw([])).toContain('data-environment="qa" data-form="" data-api="/api/');
  });

  it('[F-422] says to networks and search what it is about, with a picture of a kind and size that they show', () => {
    const head = headOf(draw([], { drawn, release: withArt }));
    const description = 'Ask for the &quot;Maple&quot; Mastercard, issued by First Bank.';
    const about = [...head].filter(
      ([name]) => !['icon', 'stylesheet', 'modulepreload', 'preload'].includes(name),
    );
    expect(Object.fromEntries(about)).toEqual({
      'theme-color': '#203040',
      description,
      'og:title': 'Maple Mastercard',
      'og:description': description,
      'og:type': 'website',
      'og:url': 'https://check.maple.test/start',
      'og:image': 'https://check.maple.test/_release/fe01/art/share.3.png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Maple Mastercard',
    });
  });

  it('[F-422] shares no picture where the brand has none, such as its banner', () => {
    const page = draw([], { drawn });
    expect(headOf(page).get('og:title')).toBe('Maple Mastercard');
    expect(page).not.toMatch(/og:image|theme-color/u);
  });

  it('[F-422] says nothing of a page that is no first screen, beside its color and icon', () => {
    const page = draw([], { release: withArt });
    expect(page).toContain('<meta name="theme-color" content="#203040">');
    expect(page).toContain('<link rel="icon" type="image/svg+xml" href="/_release/fe01/art/icon.1.svg">');
    expect(page).not.toMatch(/og:|name="description"/u);
    expect(headOf(draw([])).has('icon')).toBe(false);
  });

  it('[F-403] [UX-15] tells those without scripts what they cannot do, and whom they can call', () => {
    expect(/<noscript>(.*)<\/noscript>/u.exec(draw([], { copy: said }))?.[1]).toBe(
      '<div class="said "><p>Turn it on, or call <a href="tel:+18665550100">1-866-555-0100</a>.</p></div>',
    );
    expect(draw([])).toContain('<noscript></noscript>');
  });

  it('[F-403] stands in the document with what to do where its scripts do not come', () => {
    const page = draw([], { drawn, copy: said });
    expect(page).toContain(
      '<div class="said late"><p>Reload &lt;it&gt;.</p></div><div id="root"><h1>Begin</h1></div>',
    );
    expect(draw([], { copy: said })).toContain('</noscript><div id="root"></div>');
  });

  it('[F-403] asks for nothing of others', () => {
    const page = draw(['check'], { drawn, copy: said, release: withArt });
    const asked = [...page.matchAll(/ (?:href|src|data-later|srcset)="([^"]*)"/gu)].flatMap(
      ([, value = '']) => value.split(' '),
    );
    expect(asked.length).toBeGreaterThan(5);
    for (const address of asked) expect(address).toMatch(/^(?:\/(?!\/)|tel:|$)/u);
    // What is named, such as the picture, is the site's own.
    expect(new Set(page.match(/[a-z]+:\/\/[^/"]*/gu))).toEqual(new Set(['https://check.maple.test']));
  });

  it('names nothing where the screen has no form', () => expect(draw([])).toContain('data-later=""'));
});

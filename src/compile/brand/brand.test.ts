import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../read/readDocument.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { contrast } from './contrast.ts';
import { checkTokenNames, linkTokens } from './linkBrand.ts';
import { shades, themeCss } from './themeCss.ts';
import { tokensOf } from './tokens.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

function tokens(value: unknown) {
  const report = new DiagnosticCollector();
  const node = readDocument({ file: 'brand.json', text: JSON.stringify({ tokens: value }) }, report);
  return { tokens: tokensOf(node, report), mistakes: report.mistakes.map(({ message }) => message) };
}

describe('[UX-13] contrast', () => {
  it('is what WCAG computes', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(4.0, 2);
  });

  it('is the same both ways and at least 1', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        expect(contrast(one, other)).toBe(contrast(other, one));
        expect(contrast(one, other)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('[F-766] a shade that passes', () => {
  /** Sentences about colors that are too much alike, where some of a brand are others. */
  function tooAlike(others: Record<string, string>): string[] {
    const { tokens: all } = JSON.parse(readFileSync('brands/_base/brand.json', 'utf8'));
    for (const [name, value] of Object.entries(others)) all.color[name].$value = value;
    const report = new DiagnosticCollector();
    linkTokens(readDocument({ file: 'brand.json', text: JSON.stringify({ tokens: all }) }, report), report);
    return report.mistakes.flatMap(({ message }) => (/contrast/u.test(message) ? [message] : []));
  }

  const nearest = /The nearest that passes: (?<shade>#[0-9a-f]{6}) as "(?<name>[\w-]+)"$/u;

  /** What a color of a wheel of colors is, in degrees. */
  function hueOf(shade: string): number {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(shade.slice(at, at + 2), 16));
    return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
  }

  it('keeps every pair of the color that it is for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('primary', 'ink-soft', 'danger', 'footer', 'on-banner'),
        colour,
        (name, other) => {
          for (const said of tooAlike({ [name]: other })) {
            const { groups = {} } = nearest.exec(said) ?? {};
            const left = tooAlike({ [name]: other, [groups.name ?? '']: groups.shade ?? '' });
            expect(left.filter((one) => one.includes(`"${groups.name}"`))).toEqual([]);
          }
        },
      ),
    );
  });

  it.each([
    ['#9c7ddb', 'primary', '#f6f5f2'],
    ['#e0533d', 'danger', '#fdf1f0'],
    ['#3fa06a', 'success', '#ffffff'],
  ])('is %s, only as much darker as it has to be, for "%s"', (shade, name, ground) => {
    const [said = ''] = tooAlike({ [name]: shade });
    const { groups } = nearest.exec(said) ?? {};
    expect(groups?.name).toBe(name);
    expect(contrast(groups?.shade ?? '', ground)).toBeLessThan(4.65);
    expect(Math.abs(hueOf(groups?.shade ?? '') - hueOf(shade))).toBeLessThan(6);
  });
});

describe('design tokens', () => {
  it('become names and CSS values', () => {
    const { tokens: found } = tokens({
      color: { $type: 'color', primary: { $value: '#112233' }, link: { $value: '{color.primary}' } },
      font: { $type: 'fontFamily', text: { $value: ['Figtree Variable', 'sans-serif'] } },
      measure: { $type: 'dimension', $value: '68ch' },
    });
    expect([...found.values()].map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'color-primary: #112233',
      'color-link: #112233',
      'font-text: "Figtree Variable", sans-serif',
      'measure: 68ch',
    ]);
  });

  it('[F-103] [F-512] are those of all brands, but for what a null takes away there', () => {
    const node = (color: object) =>
      readDocument({ file: 'brand.json', text: JSON.stringify({ color }) }, new DiagnosticCollector());
    const report = new DiagnosticCollector();
    const own = node({ kept: { $value: '#112233' }, gone: { $value: '#112233' } });
    checkTokenNames(node({ kept: { $value: '#000000' }, gone: null }), own, report);
    expect(report.mistakes.map(({ message }) => message)).toEqual([
      expect.stringContaining('no token is named "color.gone"'),
    ]);
  });

  it('refuse a circle', () => {
    const { mistakes } = tokens({ a: { $value: '{b}' }, b: { $value: '{a}' } });
    expect(mistakes.some((message) => message.includes('refers to itself'))).toBe(true);
  });
});

describe('the stylesheet of a brand', () => {
  const { tokens: found } = tokens({
    color: { $type: 'color', primary: { $value: '#4b2a8c' }, 'primary-strong': { $value: '#371d6b' } },
  });
  const source = fileURLToPath(import.meta.resolve('@fontsource/gloock/files/gloock-latin-400-normal.woff2'));
  const brand = {
    id: 'acorn',
    node: undefined,
    art: new Map(),
    removals: [],
    report: new DiagnosticCollector(),
    tokens: found,
    fonts: [{ source, address: 'fonts/a.woff2', family: 'A', weight: '300 900', style: 'normal' }],
  };

  it('has fonts, tokens and the variables that style sheets of Mantine read', async () => {
    const css = await themeCss(brand);
    expect(css).toContain(
      '@font-face{font-family:"A";src:url(../fonts/a.woff2) format("woff2");font-weight:300 900;font-style:normal;font-display:swap}',
    );
    expect(css).toContain('--color-primary:#4b2a8c');
    const [font] = brand.fonts;
    const ranged = { ...brand, fonts: font === undefined ? [] : [{ ...font, unicodeRange: 'U+0-2A' }] };
    expect(await themeCss(ranged)).toContain('font-display:swap;unicode-range:U+0-2A}');
    // what a variable refers to is there, too
    const declared = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    const read = [...css.matchAll(/var\((--mantine[\w-]+)/g)].map(([, name]) => name);
    expect(read.filter((name) => !declared.has(name))).toEqual([]);
    expect(css).toContain('--mantine-primary-color-filled:');
    expect(css).toContain('--mantine-color-gray-1:');
    expect(css).not.toContain('--mantine-color-grape-1:');
  });

  it('[PERF-03] has families of the device that take the room of a font until it has come', async () => {
    const { tokens: stack } = tokens({
      font: { $type: 'fontFamily', text: { $value: ['A', 'B', 'serif'] } },
    });
    const css = await themeCss({ ...brand, tokens: new Map([...found, ...stack]) });
    const faces = [...css.matchAll(/@font-face\{([^}]*size-adjust:[^}]*)\}/gu)].map(([, face = '']) => ({
      family: /font-family:("[^"]+");/u.exec(face)?.[1],
      weight: /font-weight:([\d ]+);/u.exec(face)?.[1],
      local: /local\('(?<name>[^']+)'\)/u.exec(face)?.groups?.name,
      size: Number(/size-adjust:([\d.]+)%/u.exec(face)?.[1]),
    }));
    const families = new Set(faces.map(({ family }) => family));
    expect(css).toContain(`--font-text:"A", ${[...families].join(', ')}, "B", serif`);
    for (const { size } of faces) expect(size).toBeGreaterThan(50);
    // A font of many weights has its bold letters, which are wider than those that a browser emboldens.
    const ofGeorgia = faces.filter(({ local }) => local?.startsWith('Georgia'));
    expect(ofGeorgia.map(({ local, weight }) => [local, weight])).toEqual([
      ['Georgia', '300 549'],
      ['Georgia Bold', '550 649'],
      ['Georgia Bold', '650 900'],
    ]);
    // A font of one is measured at that, and nothing is emboldened.
    const one = brand.fonts.map((font) => ({ ...font, weight: '800' }));
    const ofOne = await themeCss({ ...brand, fonts: one, tokens: new Map([...found, ...stack]) });
    expect(ofOne).toContain("local('Georgia');font-weight:800;");
    expect(ofOne).not.toContain('Georgia Bold');
    // Devices without these have others that are as wide.
    expect(css).toContain("local('Liberation Serif'),local('Tinos Regular'),local('Nimbus Roman Regular')");
    expect(css).toContain("local('Liberation Serif Bold'),local('Tinos Bold'),local('Nimbus Roman Bold')");
  });

  it('[F-715] they are as wide as the font is at each weight, and know the heaviest that the brand sets', async () => {
    const { tokens: own } = tokens({
      font: { $type: 'fontFamily', text: { $value: ['Archivo Variable', 'sans-serif'] } },
      weight: { $type: 'fontWeight', display: { $value: 900 } },
    });
    const file = import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2');
    const font = { source: fileURLToPath(file), address: 'a', family: 'Archivo Variable', weight: '100 900' };
    const css = await themeCss({ ...brand, fonts: [font], tokens: new Map([...found, ...own]) });
    const faces = [
      ...css.matchAll(/src:local\('(Arial[^']*)'\)[^}]*font-weight:([\d ]+);[^}]*size-adjust:([\d.]+)%/gu),
    ];
    expect(faces.map(([, local, weight, size]) => [local, weight, Math.round(Number(size))])).toEqual([
      ['Arial', '100 549', 99],
      ['Arial Bold', '550 649', 95],
      ['Arial Bold', '650 799', 98],
      ['Arial Bold', '800 900', 110],
    ]);
  });

  it('makes ten shades around the colour', () => {
    expect(shades('#4b2a8c', '#371d6b')).toHaveLength(10);
    expect(shades('#4b2a8c', '#371d6b')[6]).toBe('#4b2a8c');
    expect(shades('#4b2a8c', '#371d6b').every((shade) => /^#[0-9a-f]{6}$/.test(shade))).toBe(true);
  });
});

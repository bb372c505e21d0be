import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tokens } from '../../scripts/catalogueCommands.ts';
import { takeTokens, tokensFile } from '../../src/authoring/edits/tokens.ts';
import { readCatalogue } from '../../src/compile/read/readCatalogue.ts';
import { temporaryFolder } from '../../testing/compile/temporaryFolder.ts';
import { root } from '../../testing/support/sourceFiles.ts';

const brands = readdirSync(join(root, 'brands')).filter((brand) => !brand.startsWith('_'));

afterEach(() => void vi.restoreAllMocks());

/** A token as the file has it. */
interface Token {
  $type: string;
  $value: unknown;
}

type Group = Record<string, Record<string, Token>>;

/** The brands of the product in a folder of their own, with a file of the tokens of one. */
async function takenOut(brand: string) {
  const folder = temporaryFolder();
  cpSync(join(root, 'brands'), join(folder, 'brands'), { recursive: true });
  const print = vi.spyOn(console, 'log').mockReturnValue();
  const refuse = vi.spyOn(console, 'error').mockReturnValue();
  const file = join(folder, 'tokens.json');
  const document = join(folder, 'brands', brand, 'brand.json');
  expect(await tokens([brand], { out: file }, folder)).toBe(true);
  return {
    /** What the command said of what it left out. */
    said: String(print.mock.lastCall?.[0]),
    before: readFileSync(document, 'utf8'),
    now: () => readFileSync(document, 'utf8'),
    /** Changes the file as a design tool would, and takes it over. */
    async takeIn(change: (all: Group) => unknown) {
      const all = JSON.parse(readFileSync(file, 'utf8')) as Group;
      writeFileSync(file, JSON.stringify(change(all) ?? all, null, 2));
      const isDone = await tokens([brand], { in: file }, folder);
      const said = String((isDone ? print : refuse).mock.lastCall?.[0]);
      return { isDone, said: said.replaceAll(`${folder}/`, '') };
    },
  };
}

const color = (components: unknown, more: object = {}) => ({ colorSpace: 'srgb', components, ...more });

/** Tokens of a group by name, with what they are. */
function all(file: Group, type: string): [Record<string, Token>, string, Token][] {
  return Object.values(file).flatMap((group) =>
    Object.entries(group).flatMap(([name, token]): [Record<string, Token>, string, Token][] =>
      token?.$type === type ? [[group, name, token]] : [],
    ),
  );
}

describe('npm run catalogue -- tokens', () => {
  it('[F-766] writes colors, lengths, fonts and shadows as design tools read them', async () => {
    const { said } = await takenOut('revel');
    const { tokens: file } = tokensFile(readCatalogue(root), 'revel') as { tokens: Group };
    expect(file.color?.primary).toEqual({
      $type: 'color',
      $value: color([0.5412, 0.0824, 0.3765], { hex: '#8a1560' }),
      $description: 'Contrast of at least 4.5 with on-primary, 4.5 with panel, 4.5 with surface.',
    });
    expect(file.color?.focus?.$value).toBe('{color.ink}');
    expect(file.space?.['8']).toEqual({ $type: 'dimension', $value: { value: 36, unit: 'px' } });
    expect(file.font?.display).toEqual({ $type: 'fontFamily', $value: ['Gloock', 'Didot', 'serif'] });
    expect(file.weight?.display).toEqual({ $type: 'fontWeight', $value: 400 });
    expect(file.shadow?.panel?.$value).toEqual([
      {
        color: color([0.8471, 0.6784, 0.3843], { hex: '#d8ad62' }),
        offsetX: { value: 0, unit: 'px' },
        offsetY: { value: 2, unit: 'px' },
        blur: { value: 0, unit: 'px' },
        spread: { value: 0, unit: 'px' },
      },
      {
        color: color([0.2, 0.0353, 0.1843], { hex: '#33092f', alpha: 0.38 }),
        offsetX: { value: 0, unit: 'px' },
        offsetY: { value: 30, unit: 'px' },
        blur: { value: 60, unit: 'px' },
        spread: { value: -30, unit: 'px' },
      },
    ]);
    // The format has no such value; what is left out is told, and stays as it is.
    expect(said).toContain('  radius.panel 56px 56px 8px 8px');
    expect(file.radius?.panel).toBeUndefined();
  });

  it.each(brands)('[F-766] what comes out of %s goes in without changing a byte', async (brand) => {
    const { before, now, takeIn } = await takenOut(brand);
    const same = { isDone: true, said: `${brand} has these tokens already.` };
    expect(await takeIn(() => undefined)).toEqual(same);
    // As tools write it that know no references, and as drafts before 2025.10 had it.
    expect(
      await takeIn((file) => {
        for (const [, , token] of all(file, 'color')) {
          const [, group = '', name = ''] = /^\{(\w+)\.([\w-]+)\}$/u.exec(String(token.$value)) ?? [];
          if (group !== '') token.$value = file[group]?.[name]?.$value;
        }
      }),
    ).toEqual(same);
    expect(
      await takeIn((file) => {
        for (const [, , token] of all(file, 'color')) token.$value = (token.$value as { hex: string }).hex;
      }),
    ).toEqual(same);
    expect(now()).toBe(before);
  });

  it('[F-766] takes over what differs, token by token, and leaves the rest of the file as it is', async () => {
    const { before, now, takeIn } = await takenOut('surge');
    const taken = await takeIn((file) => {
      Object.assign(file.color?.primary ?? {}, { $value: color([0.2275, 0.1216, 0.4706]) });
      // The brand has it of all brands, and its own from now on.
      Object.assign(file.space?.['8'] ?? {}, { $value: { value: 2.25, unit: 'rem' } });
      Object.assign(file.font?.display ?? {}, { $value: ['Figtree Variable', 'serif'] });
      Object.assign(file.color?.focus ?? {}, { $value: '{color.primary-strong}' });
    });
    expect(taken).toEqual({
      isDone: true,
      said: [
        'brands/surge/brand.json',
        '  color.primary: #4b2a8c → #3a1f78',
        '  color.focus: {color.ink} → {color.primary-strong}',
        '  font.display: Figtree Variable, system-ui, sans-serif → Figtree Variable, serif',
        '  space.8: 32px → 2.25rem',
      ].join('\n'),
    });
    const lines = (text: string) => text.split('\n');
    const [was, is] = [lines(before), lines(now())];
    expect(is.filter((line) => !was.includes(line))).toEqual([
      '      "primary": { "$value": "#3a1f78" },',
      '      "on-footer": { "$value": "#e6def5" },',
      '      "focus": { "$value": "{color.primary-strong}" }',
      '    "art": { "fade": { "$value": "55%" } },',
      '    "font": { "display": { "$value": ["Figtree Variable", "serif"] } },',
      '    "space": { "8": { "$value": "2.25rem" } }',
    ]);
    expect(was.filter((line) => !is.includes(line))).toHaveLength(3);
    expect((await takeIn(() => undefined)).said).toBe('surge has these tokens already.');
  });

  it.each<[what: string, change: (file: Group) => unknown, said: string]>([
    [
      'a token that is not known',
      (file) => Object.assign(file.color ?? {}, { primry: { $type: 'color', $value: color([0, 0, 0]) } }),
      'no token is named "color.primry". Known: color.primary, ',
    ],
    [
      'another type',
      (file) => Object.assign(file.color?.ink ?? {}, { $type: 'dimension' }),
      '"color.ink" is a color and not a dimension: give it its type.',
    ],
    [
      'a value of another type',
      (file) => Object.assign(file.space?.['8'] ?? {}, { $value: color([0, 0, 0]) }),
      '"space.8" has no value of a dimension: write { "value": 8, "unit": "px" } or "rem".',
    ],
    [
      'a color that lets something through',
      (file) => Object.assign(file.color?.ink ?? {}, { $value: color([0, 0, 0], { alpha: 0.5 }) }),
      '"color.ink" has no value of a color: write ',
    ],
    [
      'a text that is no color',
      (file) => Object.assign(file.color?.ink ?? {}, { $value: 'black' }),
      '"black" is not a colour: write #rrggbb.',
    ],
    [
      'a reference to nothing',
      (file) => Object.assign(file.color?.focus ?? {}, { $value: '{color.inkk}' }),
      'no token is named "color.inkk". Known: color-ink, ',
    ],
    [
      'a font that the brand lacks',
      (file) => Object.assign(file.font?.text ?? {}, { $value: ['Arial', 'sans-serif'] }),
      '"font.text" begins with the family "Arial", and the brand has no such font: ',
    ],
    [
      'two colors that are too much alike',
      (file) => Object.assign(file.color?.primary ?? {}, { $value: color([0.61, 0.49, 0.86]) }),
      '"on-primary" #ffffff on "primary" #9c7ddb has a contrast of 3.30; it needs 4.5. The nearest that passes: #',
    ],
  ])('[F-766] refuses %s, and then takes nothing over', async (_what, change, said) => {
    const { before, now, takeIn } = await takenOut('surge');
    const taken = await takeIn((file) => {
      Object.assign(file.color?.accent ?? {}, { $value: color([1, 0.7, 0.4]) });
      change(file);
    });
    expect(taken.isDone).toBe(false);
    expect(taken.said).toMatch(/^tokens\.json:\d+:\d+: /u);
    expect(taken.said).toContain(said);
    expect(now()).toBe(before);
  });

  it('[F-766] ends in sentences whatever a file says', () => {
    const catalogue = readCatalogue(root);
    const { tokens: file } = tokensFile(catalogue, 'surge') as { tokens: Group };
    const places = Object.entries(file).flatMap(([group, names]) =>
      Object.keys(names).map((name) => [group, name] as const),
    );
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({ colorSpace: fc.constant('srgb'), components: fc.jsonValue(), alpha: fc.jsonValue() }),
      fc.record({ value: fc.jsonValue(), unit: fc.constantFrom('px', 'rem', 'em') }),
      fc.constantFrom(...places.map((path) => `{${path.join('.')}}`)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), anything, fc.jsonValue(), ([group, name], $value, other) => {
        const changed = { ...file, other, [group]: { ...file[group], [name]: { $value } } };
        const taken = takeTokens(catalogue, 'surge', { file: 'tokens.json', text: JSON.stringify(changed) });
        expect('mistakes' in taken ? taken.mistakes.length > 0 : JSON.parse(taken.text)).toBeTruthy();
      }),
    );
  });

  it('[F-766] knows no other brand', async () => {
    const refused = vi.spyOn(console, 'error').mockReturnValue();
    expect(await tokens(['surg'], {}, root)).toBe(false);
    expect(refused).toHaveBeenLastCalledWith(
      expect.stringMatching(/^There is no brand "surg". Nearest: surge/u),
    );
  });
});

import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../../testing/support/someSites.ts';
import { amendedProduct, premiumDesigns } from '../journeys/amendedProduct.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';

const celtic = 'Celtic Bank';
const missouri = 'The Bank of Missouri';

/** Written from the rows: brand, its name with its sign, its bank. */
const brands = [
  { brand: 'surge', name: 'Surge®', bank: celtic, row: 'BRD-003' },
  { brand: 'reflex', name: 'Reflex®', bank: celtic, row: 'BRD-004' },
  { brand: 'revel', name: 'Revel®', bank: missouri, row: 'BRD-005' },
  { brand: 'fit', name: 'Fit™', bank: missouri, row: 'BRD-006' },
  { brand: 'verve', name: 'Verve®', bank: missouri, row: 'BRD-007' },
  { brand: 'cerulean', name: 'Cerulean®', bank: missouri, row: 'BRD-008' },
];

const landings = new Map<string, Visitor>();

beforeAll(async () => {
  for (const { brand } of brands) landings.set(brand, await visit(product, `prequal.${brand}`));
});

function landing(brand: string): Visitor {
  const visitor = landings.get(brand);
  if (visitor === undefined) throw new Error(`Nobody visited ${brand}.`);
  return visitor;
}

describe('the six brands', () => {
  it.each(brands)(
    '[BRD-001] [BRD-009] [BRD-013] [BRD-015] [BRD-016] [CON-031] [PRD-001] [$row] $name is issued by $bank',
    ({ brand, name, bank }) => {
      expect(landing(brand).words()).toContain(`${name} Mastercard, issued by ${bank}`);
      expect(landing(brand).frameWords()).toMatch(
        new RegExp(
          `${name} Mastercard is issued by ${bank}, Member FDIC, .+ serviced by Example Card Services\\.`,
          'u',
        ),
      );
    },
  );

  it.each(['ground', 'bannerTablet', 'bannerMobile', 'card', 'logo'])(
    '[BRD-010] [BRD-011] have each a %s of their own',
    (art) => {
      const pictures = brands.map(({ brand }) => landing(brand).art(art));
      expect(new Set(pictures).size).toBe(6);
      expect(pictures.every((picture) => picture !== '')).toBe(true);
    },
  );

  it('[F-786] have no blank plate on any picture of a card', () => {
    const pictures = globSync('brands/*/art/{card,banner}*.svg');
    const plates = pictures.filter((file) =>
      /width="200" height="100"|h200v100h-200z/u.test(readFileSync(file, 'utf8')),
    );
    expect(plates).toEqual([]);
    expect(pictures.length).toBeGreaterThan(18);
  });

  it('[BRD-012] have each colours of their own', () => {
    const colours = brands.map(({ brand }) => landing(brand).brand('colours.primary'));
    expect(new Set(colours).size).toBe(6);
    expect(colours.every((colour) => /^#[0-9a-f]{6}$/u.test(String(colour)))).toBe(true);
  });

  it('[F-808] [BRD-018] [LAY-030] [CON-010] only Surge charges for premium designs, and names the fee', () => {
    const note = 'A $9.95 fee applies on Premium Designs.';
    const naming = brands.filter(({ brand }) => landing(brand).words().includes(note));
    expect(naming.map(({ brand }) => brand)).toEqual(['surge']);
  });

  it('[BRD-017] only Fit collects the processing fee on pages of its own', () => {
    const collecting = brands.filter(({ brand }) => landing(brand).brand('paysFeeHere') === true);
    expect(collecting.map(({ brand }) => brand)).toEqual(['fit']);
  });
});

describe('the frame of a PREQUAL landing', () => {
  it.each([
    ['LAY-024', 'See if you pre-qualify'],
    ['PQ-002', 'See My Card Offers'],
    ['LAY-029', 'See Full Terms'],
    ['LAY-033', 'Security People Can Rely On'],
    ['LAY-034', '256-bit encryption'],
    ['LAY-036', 'Better Business Bureau'],
    ['LAY-037', 'Highly rated financial services company'],
    ['LAY-038', 'A+'],
    ['CON-024 A-077', 'may double, up to $2,000'],
    ['CON-024 A-077', 'Initial limits range from $300 to $1,000.'],
    ['CON-024 A-077', /six (on-time minimum payments|minimum payments on time)/iu],
  ])('[%s] shows "%s" in every brand', (_row, words) => {
    for (const { brand } of brands) expect(landing(brand).words(), brand).toMatch(words);
  });

  it.each([
    ['LAY-005', 'THIS IS A SECURE SITE'],
    ['LAY-013', 'Monday to Friday 7am to 12am, Saturday and Sunday 8am to 8pm, Eastern time'],
    ['LAY-015', 'USA PATRIOT Act'],
    ['LAY-016', 'This page is a credit solicitation only.'],
    ['LAY-017', `© ${new Date().getFullYear()}`],
    ['LAY-043 RTE-033 CON-012', 'P20251031.1'],
  ])('[%s] the frame says "%s"', (_row, words) => {
    expect(landing('surge').frameWords()).toContain(words);
  });

  it('[RTE-033] the version stands on the main path only', async () => {
    const elsewhere = await visit(product, 'prequal.surge', '/tc');
    expect(elsewhere.frameWords()).not.toContain('P20251031.1');
  });
});

describe('the fee of premium designs', () => {
  it.each(premiumDesigns)('[F-219] is named by $brand as its own settings say', async ({ brand, says }) => {
    const words = (await visit(await amendedProduct(), `prequal.${brand}`)).words();
    const notes = /A (?:\S+ fee|fee of up to \S+) applies on Premium Designs\./u.exec(words);
    expect(notes?.[0]).toBe(says);
  });
});

describe('the review widgets', () => {
  const kinds = ['micro', 'slider'];
  const named = (visitor: Visitor) =>
    ['reviewsMicro', 'reviewsSlider'].map((block) => visitor.props(block)?.address);
  const addressOf = (brand: string, kind: string) =>
    expect.stringMatching(
      new RegExp(`^http://thirdparty\\.localhost(:\\d+)?/reviews/${kind}\\?business=${brand}$`, 'u'),
    );

  it.each(someOf(brands))(
    '[BRD-014] [LAY-039] $name has two of its own, where a provider is configured',
    async ({ brand }) => {
      const visitor = await visit(product, `cfc-full.${brand}`);
      await visitor.press('cookiesAccepted');
      expect(named(visitor)).toEqual(kinds.map((kind) => addressOf(brand, kind)));
    },
  );

  it('[BRD-014] [F-217] another provider of one brand is its own affair, and so is none', async () => {
    const shown = async (site: string) => {
      const visitor = await visit(await amendedProduct(), site);
      await visitor.press('cookiesAccepted');
      return named(visitor);
    };
    expect(await shown('cfc.cerulean')).toEqual(['https://reviews.example/a', 'https://reviews.example/b']);
    expect(await shown('cfc-full.fit')).toEqual([undefined, undefined]);
    expect(await shown('cfc-full.reflex')).toEqual(kinds.map((kind) => addressOf('reflex', kind)));
  });

  it.each(someOf(['prequal', 'cfc', 'standalone']))(
    '[F-217] [LOOK-08] %s draws nothing of them where no provider is configured, whatever the consent',
    async (flow) => {
      for (const { brand } of someOf(brands)) {
        const visitor = await visit(product, `${flow}.${brand}`, flow === 'standalone' ? '/apply' : '/');
        for (const press of [undefined, 'cookiesAccepted']) {
          if (press !== undefined) await visitor.press(press);
          expect([brand, ...named(visitor)]).toEqual([brand, undefined, undefined]);
          expect(visitor.words()).not.toMatch(/review summary|customer reviews/iu);
        }
      }
    },
  );

  it('[SAFE-04] nothing is asked of a provider before cookies are accepted, nor after they are declined', async () => {
    const visitor = await visit(product, 'cfc-full.surge');
    expect(named(visitor)).toEqual([undefined, undefined]);
    await visitor.press('cookiesDeclined');
    expect(named(visitor)).toEqual([undefined, undefined]);
  });

  it('[BRD-019] [LAY-040] [A-100] [PQ-009] only Revel hides them in its micro form, and there alone', async () => {
    const hiding: string[] = [];
    for (const { brand } of someOf(brands, brands.slice(1, 3))) {
      const visitor = await visit(product, `prequal-full.${brand}`);
      await visitor.press('cookiesAccepted');
      const [micro, slider] = named(visitor);
      expect(micro === undefined).toBe(slider === undefined);
      if (micro === undefined) hiding.push(brand);
    }
    expect(hiding).toEqual(['revel']);
  });
});

import { describe, expect, it } from 'vitest';
import { product } from '../journeys/theProduct.ts';
import { acceptance } from './answers.ts';
import { someBrands } from './brands.ts';
import { applied } from './results.ts';

describe.each(someBrands)('the card of an offer of %s', (brand) => {
  const faceOf = (props: Record<string, unknown> | undefined) => {
    const { art, alt } = (props?.card ?? props) as { art: string; alt: string };
    return { art, alt };
  };

  it('[F-784] takes the design that is chosen, above the terms and beside the choice, and goes on with it', async () => {
    const visitor = await applied(product, '1001', { site: `prequal.${brand}` });
    const form = await visitor.form('offer');
    const { given = '' } = form.fields.cardColorCode ?? {};
    const faces = () => ['offer', 'design'].map((block) => faceOf(visitor.props(block)));
    const shown = new Set<unknown>();
    for (const code of ['01', '02', '03']) {
      await visitor.press(given, { value: code });
      const [above, beside] = faces();
      expect(above).toEqual(beside);
      shown.add(above?.art);
    }
    expect(shown.size).toBe(3);
    await visitor.press(given, { value: '02' });
    const [chosen] = faces();
    expect(await visitor.submit('offer', 'submit', { ...acceptance, cardColorCode: '02' })).toEqual([]);
    expect(faceOf(visitor.props('result'))).toEqual(chosen);
  });
});

import { readKey } from '../../api/readKey.ts';
import { text } from './text.ts';

/**
 * `get-configuration` as `brand.*` reads it: names, bank, pictures and colours that the contract carries. Facts of the
 * release (the mark, the servicer) stand below them in the context.
 */
export function brandValues(
  payload: Record<string, unknown>,
  facts: Record<string, unknown>,
): Record<string, unknown> {
  const brand = readKey(payload, 'BrandSettings');
  const name = text(brand, 'ProductName');
  const mark = typeof facts.mark === 'string' ? facts.mark : '';
  return {
    ...(name === '' ? {} : { name, productName: name, displayName: `${name}${mark}` }),
    ...(text(brand, 'BankName') === '' ? {} : { bank: text(brand, 'BankName') }),
    images: {
      card: text(brand, 'CardImage'),
      logo: text(brand, 'HeaderLogo'),
      logoLight: text(brand, 'FooterLogo'),
      banner: text(brand, 'BannerImage'),
    },
    colours: {
      primary: text(brand, 'PrimaryColor'),
      secondary: text(brand, 'SecondaryColor'),
      tertiary: text(brand, 'TertiaryColor'),
      quarternary: text(brand, 'QuarternaryColor', 'QuaternaryColor'),
      banner: text(brand, 'BannerBgColor'),
      footer: text(brand, 'FooterBgColor'),
    },
  };
}

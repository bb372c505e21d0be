import { isDeepStrictEqual } from 'node:util';
import { isObject, mergePatch } from '../../engine/overlay/mergePatch.ts';
import type { LinkedBrand } from '../brand/linkBrand.ts';
import { member, plainObject, textOf } from '../document/Node.ts';
import type { SiteLayers } from '../merge/mergeSiteLayers.ts';

/**
 * The settings of a site for its release: the authored ones over what brand and flow say already (design §2.3), layer by
 * layer, so that a null takes that away, too. Variants are differences of the whole.
 */
export function siteSettings(
  { flow, flowNode, settingsLayers }: SiteLayers,
  brand: LinkedBrand,
): Record<string, unknown> {
  const derived = {
    MainSettings: {
      Flow: textOf(member(flowNode, 'contractName')) ?? flow,
      ProductCode: textOf(member(brand.node, 'productCode')) ?? '',
    },
    BrandSettings: brandSettings(brand),
    ProductSettings: withoutUndefined({ NoReplyEmail: textOf(member(brand.node, 'noReplyEmail')) }),
  };
  const layers = settingsLayers.map((layer) => plainObject(layer));
  const { $schema, $awaiting, variants, ...whole } = amend(derived, layers);
  const settings = withArt(whole, brand);
  const differences = Object.keys(isObject(variants) ? variants : {}).map((name) => {
    const ofVariant = layers.map((layer) => (isObject(layer.variants) ? layer.variants[name] : undefined));
    return [name, differenceOf(settings, withArt(amend(whole, ofVariant), brand))] as const;
  });
  return { ...settings, variants: Object.fromEntries(differences) };
}

/** `amendNode` on plain values. */
function amend(whole: Record<string, unknown>, differences: readonly unknown[]): Record<string, unknown> {
  return differences.reduce<Record<string, unknown>>((amended, difference) => {
    if (difference === undefined) return amended;
    return isObject(difference) ? (mergePatch(amended, difference) as Record<string, unknown>) : whole;
  }, whole);
}

function withArt(settings: Record<string, unknown>, brand: LinkedBrand): Record<string, unknown> {
  return { ...settings, CardColors: withAddresses(settings.CardColors, brand) };
}

/** Card colours name their picture among the brand's art; the contract carries its address (ENT-012). */
function withAddresses(colours: unknown, brand: LinkedBrand): unknown {
  if (!isObject(colours)) return colours;
  return Object.fromEntries(
    Object.entries(colours).map(([code, colour]) => {
      if (!isObject(colour)) return [code, colour];
      const address = brand.art.get(String(colour.ColorCardFileName))?.address;
      return [
        code,
        address === undefined ? colour : { ...colour, ColorCardFileName: `{release}/${address}` },
      ];
    }),
  );
}

/** The brand as the contract spells it (CFG-013); addresses of art begin with `{release}`. */
function brandSettings(brand: LinkedBrand): Record<string, unknown> {
  const colour = (name: string) => brand.tokens.get(`color-${name}`)?.value;
  const art = (...names: string[]) => {
    const address = names.map((name) => brand.art.get(name)?.address).find((found) => found !== undefined);
    return address === undefined ? undefined : `{release}/${address}`;
  };
  return withoutUndefined({
    ProductName: textOf(member(brand.node, 'name')),
    BankName: textOf(member(brand.node, 'bank')),
    CustomerServiceNumber: textOf(member(brand.node, 'phone')),
    PrimaryColor: colour('primary'),
    SecondaryColor: colour('accent'),
    TertiaryColor: colour('surface'),
    QuarternaryColor: colour('ink'),
    BannerBgColor: colour('banner'),
    FooterBgColor: colour('footer'),
    CardImage: art('card'),
    HeaderLogo: art('logo'),
    FooterLogo: art('logoLight', 'logo-light', 'logo'),
    BannerImage: art('banner'),
  });
}

function withoutUndefined(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/** The smallest merge patch (RFC 7396) that makes `to` of `from`. Neither holds a null outside lists. */
export function differenceOf(
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return Object.fromEntries(
    keys.flatMap((key): [string, unknown][] => {
      const before = Object.hasOwn(from, key) ? from[key] : undefined;
      const after = Object.hasOwn(to, key) ? to[key] : undefined;
      if (isDeepStrictEqual(before, after)) return [];
      if (after === undefined) return [[key, null]];
      return [[key, isObject(before) && isObject(after) ? differenceOf(before, after) : after]];
    }),
  );
}

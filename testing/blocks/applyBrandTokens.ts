import base from '../../brands/_base/brand.json' with { type: 'json' };

type Group = Record<string, unknown>;
type Tokens = Record<string, Group>;

const brands = import.meta.glob<{ tokens?: Tokens }>('../../brands/*/brand.json', {
  eager: true,
  import: 'default',
});

export const brandNames = Object.keys(brands)
  .map((path) => path.split('/').at(-2) ?? '')
  .filter((brand) => !brand.startsWith('_'));

/** The default brand of examples: the last by name. */
export const exampleBrand = brandNames.at(-1);

/** Sets a brand's design tokens on the page, like its compiled theme. Without a brand: the tokens that all brands start from. */
export function applyBrandTokens(brand?: string) {
  const own = brands[`../../brands/${brand}/brand.json`]?.tokens ?? {};
  for (const tokens of [base.tokens as Tokens, own]) {
    for (const [group, members] of Object.entries(tokens)) setGroup(group, members);
  }
  document.body.style.cssText = 'margin: 0; background: var(--color-surface); color: var(--color-ink)';
}

function setGroup(group: string, members: Group) {
  for (const [name, token] of Object.entries(members)) {
    if (name.startsWith('$')) continue;
    const { $value } = token as { $value: unknown };
    const value = Array.isArray($value) ? $value.join(', ') : String($value);
    document.documentElement.style.setProperty(`--${group}-${name}`, value);
  }
}

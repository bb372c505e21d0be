import type { CSSProperties } from 'react';
import type { BrandFacts } from './BrandFacts.ts';
import { tokenOf, tokensIn } from './Foundation.tsx';

/** Sizes from which on words are set in the display face, as on pages. */
const displayed = ['title', 'heading', 'display'];

/** The faces of each brand, and its sizes from the largest down. */
export function TypePage({ brands }: { brands: BrandFacts[] }) {
  return brands.map((brand) => (
    <section key={brand.id}>
      <h2>{brand.name}</h2>
      <p className="quiet">
        {[...new Set(brand.fonts.map(({ family, weight }) => `${family}, ${weight}`))].join(' · ')}
      </p>
      <dl className="specimens">
        {tokensIn(brand, 'text')
          .toReversed()
          .map(({ name, value }) => (
            <div key={name}>
              <dt>
                {name}
                <span className="quiet">{value}</span>
              </dt>
              <dd style={setting(brand, name, value)}>{words(brand, name)}</dd>
            </div>
          ))}
      </dl>
    </section>
  ));
}

function words({ name, bank, phone }: BrandFacts, size: string): string {
  return displayed.includes(size) ? `${name} $1,000` : `${name}, ${bank}, ${phone}`;
}

function setting(brand: BrandFacts, name: string, fontSize: string): CSSProperties {
  const isDisplay = displayed.includes(name);
  return {
    fontFamily: tokenOf(brand, isDisplay ? 'font-display' : 'font-text'),
    fontSize,
    ...(isDisplay && {
      fontWeight: tokenOf(brand, 'weight-display'),
      letterSpacing: tokenOf(brand, 'tracking-display'),
      lineHeight: 1.15,
    }),
  };
}

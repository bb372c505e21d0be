import type { BrandFacts } from './BrandFacts.ts';
import { tokensIn } from './Foundation.tsx';

/** The scale of gaps; brands with the same one share it. */
export function SpacePage({ brands }: { brands: BrandFacts[] }) {
  const scales = Map.groupBy(brands, (brand) => JSON.stringify(tokensIn(brand, 'space')));
  return [...scales.values()].map((sharing) => {
    const [first] = sharing;
    if (first === undefined) return null;
    return (
      <section key={first.id}>
        <h2>{sharing.map(({ name }) => name).join(', ')}</h2>
        <dl className="scale">
          {tokensIn(first, 'space').map(({ name, value }) => (
            <div key={name}>
              <dt>
                {name}
                <span className="quiet">{value}</span>
              </dt>
              <dd>
                <span className="bar" style={{ inlineSize: value, blockSize: value }} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}

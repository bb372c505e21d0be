import type { BrandFacts } from './BrandFacts.ts';
import { tokenOf, tokensIn } from './Foundation.tsx';
import { Matrix } from './Matrix.tsx';

/** Every color of every brand, then every pair with its contrast. */
export function ColorPage({ brands }: { brands: BrandFacts[] }) {
  const [first] = brands;
  if (first === undefined) return null;
  const pairs = first.pairs.map(({ front, ground, least }) => ({
    name: `${front} on ${ground}`,
    note: `at least ${least}`,
  }));
  return (
    <>
      <Matrix
        title="Palette"
        brands={brands}
        rows={tokensIn(first, 'color')}
        cell={(brand, name) => {
          const color = tokenOf(brand, `color-${name}`);
          return (
            <>
              <span className="swatch" style={{ background: color }} />
              <code>{color}</code>
            </>
          );
        }}
      />
      <Matrix
        title="Contrast"
        brands={brands}
        rows={pairs}
        cell={(brand, name) => <Pair brand={brand} name={name} />}
      />
    </>
  );
}

function Pair({ brand, name }: { brand: BrandFacts; name: string }) {
  const pair = brand.pairs.find(({ front, ground }) => `${front} on ${ground}` === name);
  if (pair === undefined) return null;
  const { front, ground, least, ratio } = pair;
  const [color, background] = [tokenOf(brand, `color-${front}`), tokenOf(brand, `color-${ground}`)];
  const isText = least > 3;
  return (
    <>
      <span
        className="swatch pair"
        style={{ background, color, fontFamily: tokenOf(brand, 'font-text') }}
        aria-hidden="true"
      >
        {isText ? 'Aa' : <span className="ring" style={{ borderColor: color }} />}
      </span>
      <span className={ratio < least ? 'ratio too-low' : 'ratio'}>{ratio.toFixed(1)}</span>
    </>
  );
}

import type { CSSProperties } from 'react';
import type { BrandFacts } from './BrandFacts.ts';
import { Matrix, releaseAddress, tokenOf, tokensIn } from './Foundation.tsx';

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

/** Card faces of each brand, then the rest of its pictures. */
export function ArtPage({ brands }: { brands: BrandFacts[] }) {
  return brands.map((brand) => {
    const pictures = brand.art.filter(({ address }) => /\.(?:svg|webp|png|jpg)$/u.test(address));
    const faces = pictures.filter(({ name }) => /^card(?:-|$)/u.test(name));
    return (
      <section key={brand.id}>
        <h2>{brand.name}</h2>
        <ul className="faces">
          {faces.map(({ name, address }) => (
            <li key={name}>
              <img
                src={releaseAddress(address)}
                alt=""
                style={{
                  borderRadius: tokenOf(brand, 'radius-card'),
                  boxShadow: tokenOf(brand, 'shadow-card'),
                }}
              />
              <code>{name}</code>
            </li>
          ))}
        </ul>
        <ul className="art">
          {pictures
            .filter((one) => !faces.includes(one))
            .map(({ name, address }) => (
              <li key={name}>
                <span style={{ background: groundOf(brand, name) }}>
                  <img src={releaseAddress(address)} alt="" />
                </span>
                <code>{name}</code>
              </li>
            ))}
        </ul>
      </section>
    );
  });
}

/** Light art stands on the footer, all other on the page. */
function groundOf(brand: BrandFacts, name: string): string {
  return tokenOf(brand, name.endsWith('Light') ? 'color-footer' : 'color-panel');
}

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

/** Corners, lines and shadows. */
export function ShapePage({ brands }: { brands: BrandFacts[] }) {
  const [first] = brands;
  if (first === undefined) return null;
  return (
    <>
      <Matrix
        title="Radius"
        brands={brands}
        rows={tokensIn(first, 'radius')}
        cell={(brand, name) => {
          const borderRadius = tokenOf(brand, `radius-${name}`);
          return (
            <>
              <span className="shape" style={{ borderRadius, background: tokenOf(brand, 'color-primary') }} />
              <code>{borderRadius}</code>
            </>
          );
        }}
      />
      <Matrix
        title="Border"
        brands={brands}
        rows={tokensIn(first, 'border')}
        cell={(brand, name) => {
          const width = tokenOf(brand, `border-${name}`);
          const color = tokenOf(brand, name === 'control' ? 'color-field-line' : 'color-line');
          return (
            <>
              <span
                className="shape"
                style={{ border: `${width} solid ${color}`, borderRadius: tokenOf(brand, `radius-${name}`) }}
              />
              <code>{width}</code>
            </>
          );
        }}
      />
      <Matrix
        title="Shadow"
        brands={brands}
        rows={tokensIn(first, 'shadow')}
        cell={(brand, name) => (
          <span className="ground" style={{ background: tokenOf(brand, 'color-surface') }}>
            <span
              className="shape"
              style={{
                boxShadow: tokenOf(brand, `shadow-${name}`),
                borderRadius: tokenOf(brand, `radius-${name}`),
                background: tokenOf(brand, 'color-panel'),
              }}
            />
          </span>
        )}
      />
    </>
  );
}

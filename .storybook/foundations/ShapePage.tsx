import type { BrandFacts } from './BrandFacts.ts';
import { tokenOf, tokensIn } from './Foundation.tsx';
import { Matrix } from './Matrix.tsx';

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

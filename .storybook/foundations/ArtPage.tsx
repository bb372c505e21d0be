import type { BrandFacts } from './BrandFacts.ts';
import { tokenOf } from './Foundation.tsx';
import { releaseAddress } from './readFacts.ts';

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

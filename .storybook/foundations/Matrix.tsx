import type { ReactNode } from 'react';
import type { BrandFacts } from './BrandFacts.ts';

interface MatrixProps {
  title: string;
  brands: BrandFacts[];
  rows: { name: string; note?: string }[];
  cell: (brand: BrandFacts, row: string) => ReactNode;
}

/** One row for each name, and in it what each brand has of it, side by side. */
export function Matrix({ title, brands, rows, cell }: MatrixProps) {
  return (
    <section>
      <h2>{title}</h2>
      <div className="matrix">
        <div className="quiet matrix-row matrix-head" aria-hidden="true">
          <span />
          {brands.map(({ id, name }) => (
            <span key={id}>{name}</span>
          ))}
        </div>
        {rows.map(({ name, note }) => (
          <div className="matrix-row" key={name}>
            <h3>
              {name}
              {note !== undefined && <span className="quiet">{note}</span>}
            </h3>
            {brands.map((brand) => (
              <div key={brand.id} className="matrix-cell">
                <span className="quiet matrix-brand">{brand.name}</span>
                {cell(brand, name)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

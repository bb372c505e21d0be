import { type ReactNode, useEffect, useState } from 'react';
import { type BrandFacts, factsFile } from './BrandFacts.ts';
import './foundations.css';

interface FoundationProps {
  title: string;
  /** As loaded with the story; what is saved later comes by itself. */
  brands: BrandFacts[];
  children: (brands: BrandFacts[]) => ReactNode;
}

/** A page of the foundations: what all brands have of one kind. */
export function Foundation({ title, brands, children }: FoundationProps) {
  const [now, setNow] = useState(brands);
  useEffect(() => {
    const refresh = () => void readFacts().then(setNow);
    import.meta.hot?.on('cardstock:theme', refresh);
    return () => import.meta.hot?.off('cardstock:theme', refresh);
  }, []);
  return (
    <div className="foundation">
      <h1>{title}</h1>
      {children(now)}
    </div>
  );
}

/** A story of the foundations. */
export function foundationStory(title: string, draw: (brands: BrandFacts[]) => ReactNode) {
  return {
    loaders: [async () => ({ brands: await readFacts() })],
    render: (_args: object, { loaded }: { loaded: { brands: BrandFacts[] } }) => (
      <Foundation title={title} brands={loaded.brands}>
        {draw}
      </Foundation>
    ),
  };
}

/** Tokens of a group by name, `color` of `color-primary` left off. */
export function tokensIn({ tokens }: BrandFacts, group: string): { name: string; value: string }[] {
  return tokens
    .filter(({ name }) => name === group || name.startsWith(`${group}-`))
    .map(({ name, value }) => ({ name: name === group ? name : name.slice(group.length + 1), value }));
}

/** The value of one token. */
export function tokenOf({ tokens }: BrandFacts, name: string): string {
  return tokens.find((token) => token.name === name)?.value ?? '';
}

/** Where a file of the release lies. */
export function releaseAddress(address: string): string {
  return `${import.meta.env.BASE_URL}_release/dev/${address}`;
}

/** Reads the compiled data of all brands, and loads their fonts. */
async function readFacts(): Promise<BrandFacts[]> {
  const response = await fetch(`${import.meta.env.BASE_URL}${factsFile}`);
  if (!response.ok) throw new Error(`${factsFile} answered ${response.status}.`);
  const brands = (await response.json()) as BrandFacts[];
  await Promise.all(brands.flatMap(({ fonts }) => fonts).map(loadFont));
  return brands;
}

const loaded = new Set<string>();

async function loadFont({ family, weight, style, address }: BrandFacts['fonts'][number]): Promise<void> {
  if (loaded.has(address)) return;
  loaded.add(address);
  const face = new FontFace(family, `url(${releaseAddress(address)})`, { weight, style });
  document.fonts.add(await face.load());
}

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

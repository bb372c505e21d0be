import { type ReactNode, useEffect, useState } from 'react';
import type { BrandFacts } from './BrandFacts.ts';
import './foundations.css';
import { readFacts } from './readFacts.ts';

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

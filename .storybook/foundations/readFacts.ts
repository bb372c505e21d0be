import { type BrandFacts, factsFile } from './BrandFacts.ts';

/** Where a file of the release lies. */
export function releaseAddress(address: string): string {
  return `${import.meta.env.BASE_URL}_release/dev/${address}`;
}

/** Reads the compiled data of all brands, and loads their fonts. */
export async function readFacts(): Promise<BrandFacts[]> {
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

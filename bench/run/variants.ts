/** Ways to build the form, in the order in which each round measures them. The first is what the others are held against. */
export const variants = ['bare', 'bareAsBuilt', 'byHand', 'hookForm', 'rjsf', 'cardstock'] as const;

export type Variant = (typeof variants)[number];

/** The one that has limits to keep (PERF-01), and the one that it is held against. */
export const judged: readonly Variant[] = ['bare', 'cardstock'];

/** The folder of a variant's page. */
export function pageOf(variant: Variant): string {
  return variant === 'bareAsBuilt' ? 'bare' : variant;
}

/** Whether its scripts carry the compile hint of the product's build: ours, and what it is held against. */
export function isHinted(variant: Variant): boolean {
  return judged.includes(variant);
}

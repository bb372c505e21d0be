/** Ways to build the form, in the order in which each round measures them. The first is what the others are held against. */
export const variants = ['bare', 'bareHinted', 'byHand', 'hookForm', 'rjsf', 'cardstock'] as const;

export type Variant = (typeof variants)[number];

/** The folder of a variant's page. */
export function pageOf(variant: Variant): string {
  return variant === 'bareHinted' ? 'bare' : variant;
}

/** Whether its scripts carry the compile hint of the product's build: ours, and a second build of what it is held against. */
export function isHinted(variant: Variant): boolean {
  return variant === 'bareHinted' || variant === 'cardstock';
}

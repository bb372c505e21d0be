/** Ways to build the form, in the order in which each round measures them. The first is what the others are held against. */
export const variants = ['bare', 'byHand', 'hookForm', 'rjsf', 'cardstock'] as const;

export type Variant = (typeof variants)[number];

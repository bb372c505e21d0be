/** Ways to build the form, in the order in which each round measures them. */
export const variants = ['bare', 'hookForm', 'rjsf', 'cardstock'] as const;

export type Variant = (typeof variants)[number];

/** Text on its ground: 4.5 (WCAG 1.4.3). */
const textPairs = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-accent', 'accent'],
  ['ink', 'surface'],
  ['ink', 'panel'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'panel'],
  ['primary-strong', 'panel'],
  ['danger', 'panel'],
  ['danger', 'danger-surface'],
  ['warning', 'warning-surface'],
  ['success', 'panel'],
  ['ink', 'danger-surface'],
  ['ink', 'warning-surface'],
  ['on-banner', 'banner'],
  ['on-footer', 'footer'],
] as const;

/** What has to be seen without being read: 3 (WCAG 1.4.11). */
const shapePairs = [
  ['field-line', 'panel'],
  ['focus', 'panel'],
  ['focus', 'surface'],
  ['primary', 'panel'],
  ['undone', 'panel'],
  ['focus', 'focus-halo'],
] as const;

/** The color pairs of a brand, and the contrast that each needs at least (UX-13). */
export const contrastPairs = [
  ...textPairs.map(([front, ground]) => ({ front, ground, least: 4.5 })),
  ...shapePairs.map(([front, ground]) => ({ front, ground, least: 3 })),
];

/** A card that reaches nobody, for a page that could not be loaded; in code, since a picture could not be loaded either. */
export const lostDrawing = {
  viewBox: '0 0 168 104',
  paths: [
    { d: 'M12 14h100a8 8 0 0 1 8 8v60a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8Z', part: 'card' },
    { d: 'M18 38h20v16H18Z', part: 'chip' },
    { d: 'M18 74h46', part: 'line' },
    { d: 'M130 38a22 22 0 0 1 0 28M143 28a38 38 0 0 1 0 48', part: 'waves' },
    { d: 'M128 86 162 18', part: 'waves' },
  ],
} as const;

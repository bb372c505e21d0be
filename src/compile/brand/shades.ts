/**
 * Ten shades of a colour `#rrggbb`, light to dark, as Mantine wants them: the seventh is the colour itself, the eighth
 * the stronger one (hover), the rest is mixed with white and black.
 */
export function shades(colour: string, stronger: string): string[] {
  const lighter = [0.92, 0.82, 0.66, 0.48, 0.3, 0.14].map((share) => mix(colour, '#ffffff', share));
  return [...lighter, colour, stronger, mix(stronger, '#000000', 0.15), mix(stronger, '#000000', 0.3)];
}

/** `share` of the second colour in the first. */
function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

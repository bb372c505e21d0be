const art = import.meta.glob<string>('../../brands/*/art/*.{svg,webp,webm,vtt}', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** As files are named; documents may write them as one word (`bannerTablet`). */
export const artNames = [
  ...new Set(Object.keys(art).map((path) => path.split('/').at(-1)?.split('.')[0] ?? '')),
];

/**
 * The address of a picture by its name: that of the brand that the page is drawn in, else of any that has it.
 * @throws Error where none has it
 */
export function brandArt(name: string): string {
  const file = name.replace(/([a-z])(\d|[A-Z])/gu, '$1-$2').toLowerCase();
  const own = `/brands/${document.documentElement.dataset.brand}/art/${file}.`;
  const named = Object.entries(art).filter(([path]) => path.includes(`/${file}.`));
  const [, address] = named.find(([path]) => path.includes(own)) ?? named[0] ?? [];
  if (address === undefined) throw new Error(`No brand has the art "${file}".`);
  return address;
}

const id = 'brand-theme';

/**
 * Draws everything in a brand's looks, by the style sheet that its release has.
 * @throws Error when the catalogue has mistakes and so no release
 */
export async function loadTheme(brand: string): Promise<void> {
  // Examples of blocks take their pictures from this brand.
  document.documentElement.dataset.brand = brand;
  // A static build may stand in any folder.
  const address = `${import.meta.env.BASE_URL}_release/dev/themes/${brand}.css`;
  const present = document.getElementById(id);
  if (present?.getAttribute('href')?.split('?')[0] !== address) await putTheme(address);
}

async function putTheme(address: string): Promise<void> {
  const present = document.getElementById(id);
  const link = document.createElement('link');
  link.id = id;
  link.rel = 'stylesheet';
  link.href = address;
  await new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${address} did not load. Does \`npm run catalogue\` pass?`));
    document.head.append(link);
  });
  present?.remove();
}

/** A token that is saved is on the page at once (F-602). */
export function watchTheme(): void {
  import.meta.hot?.on('cardstock:theme', ({ brand, url }: { brand: string; url: string }) => {
    if (brand === document.documentElement.dataset.brand) void putTheme(url);
  });
}

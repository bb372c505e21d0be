/**
 * Waits for fonts and pictures at the width that the window has by now.
 * @throws Error for a font that did not load
 */
export async function settle(): Promise<void> {
  // What is far below would come when somebody scrolls there.
  for (const image of document.images) image.loading = 'eager';
  await frame();
  await document.fonts.ready;
  // What stands in for a font until it has come is the device's, which may have none of it.
  const lost = [...document.fonts].filter(
    ({ status, family }) => status === 'error' && !family.includes(' Fallback'),
  );
  if (lost.length > 0) throw new Error(`Fonts did not load: ${lost.map(({ family }) => family).join(', ')}`);
  // A picture that is not there is drawn as what stands in for it.
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  // What moves is drawn as it is in the end.
  for (const animation of document.getAnimations()) animation.cancel();
  await frame();
}

function frame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** When all pictures are taken: equal screens then say equal dates. */
export const pictureDay = Date.UTC(2026, 2, 2, 15);

/**
 * Nothing sticks out of the page sideways (UX-09).
 * @throws Error that names what does
 */
export function expectFits(): void {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return;
  const wide = [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
    .map((element) => `<${element.localName} class="${element.getAttribute('class') ?? ''}">`);
  throw new Error(`The page is ${scrollWidth} px wide in ${clientWidth}: ${wide.slice(0, 5).join(', ')}`);
}

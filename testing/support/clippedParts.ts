/**
 * What hides a part of what it holds, scrolls sideways, or stands out of the window (UX-09). What is there for screen
 * readers only, what people type or choose, and a picture with the words on it, may be wider than its place. It runs in the
 * page, so that it uses nothing from outside.
 */
export function clippedParts(): string[] {
  const width = document.documentElement.clientWidth;
  const isOut = ({ left, right }: DOMRect) => right > width + 1 || left < -1;
  const said = (element: Element) =>
    `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.textContent?.trim().slice(0, 40)}`;

  /** Drawn, and not for screen readers only. */
  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility() || element.closest('[inert]') !== null) return false;
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      const { width: wide, height: high } = one.getBoundingClientRect();
      if (one instanceof HTMLElement && (wide <= 2 || high <= 2)) return false;
    }
    return true;
  };
  const hides = (element: HTMLElement): string[] => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const isCut = overflowY === 'hidden' || overflowY === 'clip';
    const high = isCut && element.scrollHeight > element.clientHeight + 1;
    return [
      ...(wide ? [`${said(element)}: ${element.scrollWidth} px wide in ${element.clientWidth}`] : []),
      ...(high ? [`${said(element)}: ${element.scrollHeight} px high in ${element.clientHeight}`] : []),
    ];
  };
  const standsOut = (element: Element): string[] => {
    const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
    const boxes = texts.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    });
    if (element instanceof HTMLImageElement || element.matches('input, select, button'))
      boxes.push(element.getBoundingClientRect());
    const out = boxes.find(isOut);
    return out === undefined
      ? []
      : [`${said(element)}: from ${Math.round(out.left)} to ${Math.round(out.right)} px`];
  };
  return [...document.body.querySelectorAll('*')]
    .filter((element) => !element.matches('option, script, style, template') && isSeen(element))
    .flatMap((element) => {
      const isControl = element.matches('input, select, textarea');
      const hidden = element instanceof HTMLElement && !isControl ? hides(element) : [];
      return [...hidden, ...standsOut(element)];
    });
}

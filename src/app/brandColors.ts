/** Color in the site's answer (`brand.colours.*`) → the variables it sets. */
const variables: Record<string, string> = {
  primary: '--color-primary',
  secondary: '--color-accent',
  tertiary: '--color-surface',
  quarternary: '--color-ink',
  banner: '--color-banner',
  footer: '--color-footer',
};

/**
 * The variables that the colors of the answer set. Anything but `#rrggbb` is ignored, so an answer cannot inject other CSS.
 */
export function brandColors(colours: unknown): [name: string, value: string][] {
  if (typeof colours !== 'object' || colours === null) return [];
  return Object.entries(variables).flatMap(([name, variable]): [string, string][] => {
    const value = Object.hasOwn(colours, name) ? (colours as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string' && /^#[0-9a-f]{6}$/iu.test(value) ? [[variable, value]] : [];
  });
}

/** Sets them on an element. The CSP allows the CSSOM, but not style attributes (design §2.3). */
export function applyColors(element: HTMLElement, colours: unknown): void {
  for (const [name, value] of brandColors(colours)) element.style.setProperty(name, value);
}

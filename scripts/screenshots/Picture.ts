/** A picture of a screen of a brand. */
export interface Picture {
  flow: string;
  /** Its state. */
  screen: string;
  brand: string;
  width: number;
  /** Relative to the folder of all pictures. */
  file: string;
}

/** Where a picture lies. */
export function fileOf({ flow, screen, brand, width }: Omit<Picture, 'file'>): string {
  return `${flow}/${screen}/${brand}-${width}.png`;
}

/** The name of a state in words: `LandingWithErrors` → `Landing with errors`. */
export function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a card design as it is shown: without its '- Premium' (OFR-019). */
export function designLabel(name: string): string {
  return name.replace(/\s*-\s*Premium$/i, '');
}

import type { BlockNode, LinkedProp, Screen, Slice } from '../../../engine/slice.ts';

/** A picture to ask for early, and for which widths. */
interface LeadPicture {
  /** Relative to the release. */
  file: string;
  media?: string;
}

/**
 * The picture that is drawn first and largest: the first art of a screen that comes in drawings for several widths, one
 * for each (LAY-020), so that a browser fetches only what fits. A screen without such art has the one of the site.
 */
export function leadPictures(
  screen: Screen | undefined,
  art: Slice['art'],
  usual: string | undefined,
): LeadPicture[] {
  const drawings = firstDrawings(screen?.blocks ?? []);
  if (drawings === undefined) return usual === undefined ? [] : [{ file: usual }];
  const addressOf = (prop: LinkedProp | undefined) => {
    const name = artName(prop);
    return name !== undefined && Object.hasOwn(art, name) ? art[name] : undefined;
  };
  const files = { ...drawings, desktop: addressOf(drawings.desktop) };
  const mobile = addressOf(files.mobile);
  const tablet = addressOf(files.tablet);
  const desktopFrom = tablet !== undefined ? 1_024 : mobile !== undefined ? 601 : 0;
  const tabletFrom = mobile === undefined ? 0 : 601;
  return [
    ...(mobile === undefined ? [] : [{ file: mobile, media: '(max-width: 600px)' }]),
    ...(tablet === undefined ? [] : [{ file: tablet, media: range(tabletFrom, 1_023) }]),
    ...(files.desktop === undefined
      ? []
      : [{ file: files.desktop, ...(desktopFrom > 0 && { media: range(desktopFrom) }) }]),
  ];
}

function range(from: number, to?: number): string {
  const parts = [...(from > 0 ? [`(min-width: ${from}px)`] : []), ...(to ? [`(max-width: ${to}px)`] : [])];
  return parts.join(' and ');
}

interface Drawings {
  desktop: LinkedProp;
  tablet?: LinkedProp;
  mobile?: LinkedProp;
}

/** In the order of the page; blocks that may be hidden count, since what hides them is not known yet. */
function firstDrawings(nodes: readonly BlockNode[]): Drawings | undefined {
  for (const { props, blocks } of nodes) {
    const own = Object.values(props).find(isDrawings);
    const found = own ?? firstDrawings(blocks);
    if (found !== undefined) return found as unknown as Drawings;
  }
  return undefined;
}

function isDrawings(prop: LinkedProp): boolean {
  return (
    typeof prop === 'object' &&
    prop !== null &&
    !Array.isArray(prop) &&
    'desktop' in prop &&
    artName(prop.desktop as LinkedProp) !== undefined
  );
}

function artName(prop: LinkedProp | undefined): string | undefined {
  if (typeof prop !== 'object' || prop === null || Array.isArray(prop) || !('$art' in prop)) return undefined;
  return String(prop.$art);
}

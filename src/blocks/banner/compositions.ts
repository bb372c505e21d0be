import band from './band.module.css';
import below from './below.module.css';
import beside from './beside.module.css';
import framed from './framed.module.css';
import poster from './poster.module.css';
import split from './split.module.css';

export type Composition = 'beside' | 'below' | 'framed' | 'poster' | 'band' | 'split';

/**
 * The stylesheet of each composition. They share their class names: `banner`, `grid`, `words` (with `lead`, which holds
 * the title, and `rest`), `title`, `subtitle`, `bullets`, `art` and `figure`; one that a composition has no wish for is absent.
 */
export const compositions: Record<Composition, Partial<Record<string, string>>> = {
  beside,
  below,
  framed,
  poster,
  band,
  split,
};

/** Compositions whose words stand on the panel's colour instead of the banner's. */
export const onPanel: ReadonlySet<Composition> = new Set<Composition>(['framed', 'split']);

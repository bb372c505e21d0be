import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import { type BlockProps, nodeId, present, type Sentence } from '../block.ts';
import { Alternatives } from '../shared/Alternatives.tsx';
import { CardFace } from '../shared/CardFace.tsx';
import container from '../shared/container.module.css';
import { Icon } from '../shared/Icon.tsx';
import paragraphs from '../shared/Paragraphs.module.css';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './BannerBlock.module.css';
import band from './band.module.css';
import below from './below.module.css';
import beside from './beside.module.css';
import framed from './framed.module.css';
import poster from './poster.module.css';
import split from './split.module.css';

interface BannerBlockProps extends BlockProps {
  /** `background`: art behind the text (LAY-021). `card`: the card next to it (LAY-022). */
  variant?: 'background' | 'card';
  /** Layout of text and art; a brand's choice (BRD-010, LOOK-01). */
  composition?: Composition;
  /** Shown above the title: who issues the card. */
  issued?: Sentence;
  title: Sentence;
  /** Above the title on phones only, for example 'Apply Now' (LAY-023). */
  mobileHeading?: Sentence;
  subtitle?: Sentence;
  /** Check-marked advantages by id. */
  bullets?: Record<string, Sentence | null>;
  note?: Sentence;
  art?: { desktop: string; tablet?: string; mobile?: string };
  card?: { art: string; alt: Sentence; note?: Sentence };
  /** The brand's drawing behind the card of the `card` variant. */
  ground?: string;
  /** Replacements for title and subtitle by personalization, by id (LAY-025). */
  alternatives?: Record<string, { title: Sentence; subtitle?: Sentence } | null> | null;
  /** Id of the replacement shown now, '' for none. Without this prop there is never one, and no space is reserved. */
  chosen?: string | null;
}

/**
 * The offer in one look: title, subtitle, advantages, note and art, for desktop, tablet and mobile (LAY-019…024). The first
 * field of the page is in view with title, subtitle and art (F-781): advantages and note are a bar below them, which closes the
 * page on a phone.
 */
export default function BannerBlock(props: BannerBlockProps) {
  const {
    id,
    variant = 'background',
    composition = 'beside',
    issued,
    title,
    mobileHeading,
    subtitle,
    bullets,
    note,
  } = props;
  const others = isGiven(props.chosen) ? Object.values(props.alternatives ?? {}) : [];
  const chosen = props.alternatives?.[props.chosen ?? ''];
  const layout = compositions[composition];
  const art = variant === 'background' && props.art !== undefined && (
    <BannerArt {...props.art} className={layout.art} />
  );
  return (
    <section
      id={nodeId(id)}
      className={styles.banner}
      aria-labelledby={`${nodeId(id)}-title`}
      data-full="edge"
    >
      <div className={clsx(styles.hero, layout.banner)} data-art={variant}>
        {art}
        {variant === 'card' && props.ground !== undefined && layout.ground !== undefined && (
          <img className={clsx(styles.ground, layout.ground)} src={props.ground} alt="" />
        )}
        <div className={clsx(container.container, layout.grid)} data-grid>
          <div className={clsx(styles.words, layout.words)}>
            <div className={layout.lead}>
              {mobileHeading !== undefined && (
                <p className={styles.mobileHeading}>
                  <Copy text={mobileHeading} />
                </p>
              )}
              {issued !== undefined && (
                <p className={styles.issued}>
                  <Copy text={issued} />
                </p>
              )}
              <h1 id={`${nodeId(id)}-title`} className={clsx(styles.title, layout.title)} tabIndex={-1}>
                <Alternatives
                  text={title}
                  others={others.map((other) => other?.title)}
                  chosen={chosen?.title}
                />
              </h1>
            </div>
            <div className={layout.rest}>
              {others.length === 0 || subtitle === undefined ? (
                <Paragraphs text={subtitle} size="lead" className={clsx(styles.subtitle, layout.subtitle)} />
              ) : (
                <p className={clsx(paragraphs.text, paragraphs.lead, styles.subtitle, layout.subtitle)}>
                  <Alternatives
                    text={subtitle}
                    others={others.map((other) => other?.subtitle)}
                    chosen={chosen?.subtitle}
                  />
                </p>
              )}
            </div>
          </div>
          {variant === 'card' && props.card !== undefined && (
            <figure className={clsx(styles.figure, layout.figure)}>
              <CardFace art={props.card.art} alt={props.card.alt} />
              {props.card.note !== undefined && (
                <figcaption className={clsx(styles.note, styles.caption)}>
                  <Copy text={props.card.note} />
                </figcaption>
              )}
            </figure>
          )}
        </div>
      </div>
      {(present(bullets).length > 0 || note !== undefined) && (
        <div className={clsx(styles.bar, layout.bar)}>
          <div className={clsx(container.container, styles.advantages)}>
            <CheckList items={bullets} />
            <Paragraphs text={note} size="small" className={styles.note} />
          </div>
        </div>
      )}
    </section>
  );
}

function isGiven(value: string | null | undefined): value is string {
  return value !== null && value !== undefined;
}

interface BannerArtProps {
  desktop: string;
  tablet?: string;
  mobile?: string;
  /** Where the composition puts it. */
  className: string | undefined;
}

/** The background art. The browser loads only the drawing for its width (LAY-020). */
function BannerArt({ desktop, tablet, mobile, className }: BannerArtProps) {
  return (
    <picture>
      {mobile !== undefined && <source media="(max-width: 600px)" srcSet={mobile} />}
      {tablet !== undefined && <source media="(max-width: 1023px)" srcSet={tablet} />}
      <img className={clsx(styles.art, className)} src={desktop} alt="" fetchPriority="high" />
    </picture>
  );
}

interface CheckListProps {
  items: Record<string, Sentence | null> | undefined;
}

/** Advantages with a check mark each, in the JSON's order. */
function CheckList({ items }: CheckListProps) {
  const shown = present(items);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.bullets}>
      {shown.map(([key, text]) => (
        <li key={key}>
          <span className={styles.tick}>
            <Icon name="check" />
          </span>
          <span>
            <Copy text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export type Composition = 'beside' | 'below' | 'framed' | 'poster' | 'band' | 'split';

/**
 * The stylesheet of each composition. They share their class names: `banner`, `grid`, `words` (with `lead`, which holds
 * the title, and `rest`), `title`, `subtitle`, `art`, `figure`, `ground` and `bar`; one that a composition has no wish for is absent. Without `ground` the card
 * stands on the flat color.
 */
export const compositions: Record<Composition, Partial<Record<string, string>>> = {
  beside,
  below,
  framed,
  poster,
  band,
  split,
};

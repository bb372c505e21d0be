import clsx from 'clsx';
import styles from './BannerBlock.module.css';

interface BannerArtProps {
  desktop: string;
  tablet?: string;
  mobile?: string;
  /** Where the composition puts it. */
  className: string | undefined;
}

/** The background art; the browser fetches the one drawing that fits the width (LAY-020). */
export function BannerArt({ desktop, tablet, mobile, className }: BannerArtProps) {
  return (
    <picture>
      {mobile !== undefined && <source media="(max-width: 600px)" srcSet={mobile} />}
      {tablet !== undefined && <source media="(max-width: 1023px)" srcSet={tablet} />}
      <img className={clsx(styles.art, className)} src={desktop} alt="" fetchPriority="high" />
    </picture>
  );
}

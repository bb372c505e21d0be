import styles from './BannerBlock.module.css';

interface BannerArtProps {
  desktop: string;
  tablet?: string;
  mobile?: string;
}

/** The background art; the browser fetches the one drawing that fits the width (LAY-020). */
export function BannerArt({ desktop, tablet, mobile }: BannerArtProps) {
  return (
    <picture>
      {mobile !== undefined && <source media="(max-width: 600px)" srcSet={mobile} />}
      {tablet !== undefined && <source media="(max-width: 1023px)" srcSet={tablet} />}
      <img className={styles.art} src={desktop} alt="" fetchPriority="high" />
    </picture>
  );
}

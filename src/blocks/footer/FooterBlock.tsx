import clsx from 'clsx';
import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import container from '../shared/container.module.css';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import styles from './FooterBlock.module.css';

export interface FooterBlockProps extends BlockProps {
  /** Address of a logo for dark backgrounds. */
  logo?: string;
  logoText?: Sentence;
  navigation?: Sentence;
  /** Label of the phone line, and the number, usually a link. */
  phoneLabel?: Sentence;
  phone?: Sentence;
  hours?: Sentence;
  disclosures?: Sentence;
  copyright?: Sentence;
  version?: Sentence;
}

/** Links, customer service, issuer and bank disclosures, copyright and version (LAY-009…017, RTE-033). */
export default function FooterBlock(props: FooterBlockProps) {
  const { id, logo, logoText, navigation, phoneLabel, phone, hours, children } = props;
  const name = useWords(navigation);
  const mark = useWords(logoText);
  return (
    <footer id={nodeId(id)} className={styles.footer}>
      <div className={clsx(container.container, styles.grid)} data-grid>
        <div className={styles.service}>
          {logo !== undefined && (
            <p className={styles.brand}>
              <img className={styles.logo} src={logo} alt={mark} />
            </p>
          )}
          {phone !== undefined && (
            <p className={styles.phone}>
              {phoneLabel !== undefined && (
                <span className={styles.phoneLabel}>
                  <Copy text={phoneLabel} />
                </span>
              )}
              <span className={styles.number}>
                <Copy text={phone} />
              </span>
            </p>
          )}
          <Paragraphs text={hours} size="small" />
          {children !== undefined && (
            <nav className={styles.links} aria-label={name}>
              {children}
            </nav>
          )}
        </div>
        <div className={styles.legal}>
          <Paragraphs text={props.disclosures} size="small" level={2} />
          <div className={styles.last}>
            <Paragraphs text={props.copyright} size="small" />
            <Paragraphs text={props.version} size="small" />
          </div>
        </div>
      </div>
    </footer>
  );
}

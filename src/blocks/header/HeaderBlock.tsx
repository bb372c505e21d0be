import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { type MouseEvent, useEffect, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { useWords } from '../../copy/useWords.ts';
import { sliceAtom } from '../../state/atoms.ts';
import { useSpeak } from '../../state/contexts.ts';
import { type BlockProps, contentId, nodeId, type Sentence } from '../block.ts';
import container from '../shared/container.module.css';
import { Icon } from '../shared/Icon.tsx';
import { Slot } from '../shared/Slot.tsx';
import styles from './HeaderBlock.module.css';

export interface HeaderBlockProps extends BlockProps {
  /** Address of the brand's logo. */
  logo: string;
  /** The logo for dark backgrounds, used if the visitor's own colors make the header dark (F-418). */
  logoLight?: string;
  /** Alternative text of the logo. */
  home: Sentence;
  secure?: Sentence;
  /** Text of the skip link. */
  skip?: Sentence;
  /** Name of the navigation for screen readers. */
  navigation?: Sentence;
  /** Name of the payment network, shown as text until its licensed mark is set as `networkArt`. */
  network?: Sentence;
  networkArt?: string;
}

/** Logo, links, network mark and security note (LAY-001…008). The links are its child blocks. */
export default function HeaderBlock(props: HeaderBlockProps) {
  const { id, logo, logoLight, home, secure, skip, navigation, network, networkArt, children } = props;
  const name = useWords(navigation);
  return (
    <header id={nodeId(id)} className={styles.header}>
      {skip !== undefined && (
        <a className={styles.skip} href={`#${contentId}`} onClick={skipToContent}>
          <Copy text={skip} />
        </a>
      )}
      <div className={clsx(container.container, styles.row)} data-grid>
        <span className={styles.brand}>
          <picture>
            {logoLight !== undefined && (
              <source media="(forced-colors: active) and (prefers-color-scheme: dark)" srcSet={logoLight} />
            )}
            <img className={styles.logo} src={logo} alt={useWords(home)} />
          </picture>
        </span>
        <div className={styles.end}>
          {network !== undefined && <Slot label={network} art={networkArt} />}
          <Languages />
        </div>
        <div className={styles.strip}>
          {secure !== undefined && (
            <p className={styles.secure}>
              <Icon name="lock" />
              <Copy text={secure} />
            </p>
          )}
          {children !== undefined && (
            <nav className={styles.links} aria-label={name}>
              {children}
            </nav>
          )}
        </div>
      </div>
    </header>
  );
}

/**
 * The other languages that the site speaks, each by its own name. The one that the visitor's browser asks for stands out; the
 * page changes to none by itself.
 */
function Languages() {
  const { language, languages } = useAtomValue(sliceAtom);
  const speak = useSpeak();
  const [preferred, setPreferred] = useState<string>();
  // Not while it is drawn: the server knows nothing of the visitor.
  useEffect(() => {
    const tags = navigator.languages.map((tag) => tag.split('-')[0]);
    setPreferred(tags.find((tag) => languages?.some(({ id }) => id === tag)));
  }, [languages]);
  const others = languages?.filter(({ id }) => id !== language);
  return others?.map(({ id, name }, index) => (
    <button
      // The one that was pressed becomes the way back and keeps the focus.
      key={others.length === 1 ? index : id}
      type="button"
      lang={id}
      className={clsx(styles.language, id === preferred && styles.preferred)}
      onClick={() => speak(id)}
    >
      {name}
    </button>
  ));
}

/** The address stays as it is: a hash in it would be a navigation of the flow. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(contentId)?.focus();
}

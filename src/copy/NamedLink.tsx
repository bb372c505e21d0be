import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { allowedLink } from '../engine/addresses/allowedAddress.ts';
import { addressRulesAtom } from '../state/addressRulesAtom.ts';
import { useRaise } from '../state/RaiseContext.ts';
import { sliceAtom } from '../state/sliceAtom.ts';
import { useEvaluated } from '../state/useEvaluated.ts';
import styles from './NamedLink.module.css';
import { Words } from './Words.tsx';

/**
 * A link that the flow names. With an address it is an anchor, whose click raises its event before the browser follows;
 * without one it is a button in a link's clothes. An address that may not be followed (SAFE-05) leaves the words alone.
 */
export function NamedLink({ name, children }: { name: string; children: ReactNode }) {
  const { links, copy } = useAtomValue(sliceAtom);
  const rules = useAtomValue(addressRulesAtom);
  const raise = useRaise();
  const link = Object.hasOwn(links, name) ? links[name] : undefined;
  const address = useEvaluated(link?.href);
  const newTabWords = Object.hasOwn(copy, newTabKey) ? copy[newTabKey] : undefined;
  const href = typeof address === 'string' && address !== '' ? allowedLink(address, rules) : undefined;
  const event = link?.raise;
  const onClick = event === undefined ? undefined : () => raise(event);

  if (href === undefined && (link?.href !== undefined || onClick === undefined)) return children;
  if (href === undefined) {
    return (
      <button type="button" className={styles.link} onClick={onClick}>
        {children}
      </button>
    );
  }
  if (link?.newTab !== true) {
    return (
      <a className={styles.link} href={href} onClick={onClick}>
        {children}
      </a>
    );
  }
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener" onClick={onClick}>
      {children}
      {newTabWords !== undefined && (
        <span className={styles.hidden}>
          {' '}
          <Words text={newTabWords} />
        </span>
      )}
    </a>
  );
}

/** What a screen reader hears after the words of a link that opens a tab. */
const newTabKey = 'link.newTab';

import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { allowedLink } from '../engine/addresses/allowedAddress.ts';
import { evaluateValue } from '../engine/values/evaluateValue.ts';
import { addressRulesAtom } from '../state/addressRulesAtom.ts';
import { atomsBy } from '../state/atomsBy.ts';
import { contextAtom } from '../state/contextAtom.ts';
import { useRaise } from '../state/RaiseContext.ts';
import { sliceAtom } from '../state/sliceAtom.ts';
import { stableAtom } from '../state/stableAtom.ts';
import styles from './NamedLink.module.css';
import { Words } from './Words.tsx';

/** What a link of the flow is now, by its name. One atom for all of it: a form has several links (PERF-01). */
const linkAtom = atomsBy((name: string) =>
  stableAtom((get) => {
    const slice = get(sliceAtom);
    const link = Object.hasOwn(slice.links, name) ? slice.links[name] : undefined;
    if (link?.href === undefined) return { event: link?.raise, hasAddress: false };
    const address = evaluateValue(link.href, { slice, context: get(contextAtom) });
    return {
      event: link.raise,
      hasAddress: true,
      href:
        typeof address === 'string' && address !== ''
          ? allowedLink(address, get(addressRulesAtom))
          : undefined,
      newTab: link.newTab === true,
      newTabWords: Object.hasOwn(slice.copy, newTabKey) ? slice.copy[newTabKey] : undefined,
    };
  }),
);

/**
 * A link that the flow names. With an address it is an anchor, whose click raises its event before the browser follows;
 * without one it is a button in a link's clothes. An address that may not be followed (SAFE-05) leaves the words alone.
 */
export function NamedLink({ name, children }: { name: string; children: ReactNode }) {
  const { event, hasAddress, href, newTab, newTabWords } = useAtomValue(linkAtom(name));
  const raise = useRaise();
  const onClick = event === undefined ? undefined : () => raise(event);

  if (href === undefined && (hasAddress || onClick === undefined)) return children;
  if (href === undefined) {
    return (
      <button type="button" className={styles.link} onClick={onClick}>
        {children}
      </button>
    );
  }
  if (newTab !== true) {
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

import { useAtomValue } from 'jotai';
import { Copy } from '../../copy/Copy.tsx';
import { sliceAtom } from '../../state/sliceAtom.ts';
import styles from './LostPage.module.css';

/** A part of the page could not be fetched: plain words, the phone number and another try (UX-15). Needs no other code. */
export function LostPage() {
  const { copy } = useAtomValue(sliceAtom);
  return (
    <main className={styles.page}>
      <h1 className={styles.heading}>
        <Copy text={copy['lost.heading']} />
      </h1>
      <p>
        <Copy text={copy['lost.text']} />
      </p>
      <button type="button" className={styles.button} onClick={() => window.location.reload()}>
        <Copy text={copy['lost.retry']} />
      </button>
    </main>
  );
}

import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import { machineAtom } from '../../state/machineAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import styles from './BusyStatus.module.css';

/** Milliseconds after which long work is spoken of, and spoken of again (UX-14). */
const patience = [
  { after: 30_000, key: 'status.verySlow' },
  { after: 10_000, key: 'status.slow' },
] as const;

/** A line that says, after 10 and after 30 seconds of waiting, that the work goes on. Always there, so that it is heard. */
export function BusyStatus() {
  const { busy } = useAtomValue(machineAtom);
  const { copy } = useAtomValue(sliceAtom);
  const key = useWaitingKey(Object.keys(busy).length > 0);
  const text = key === undefined ? undefined : copy[key];
  return (
    <p role="status" className={text === undefined ? styles.silent : styles.line}>
      <Copy text={text} />
    </p>
  );
}

function useWaitingKey(isBusy: boolean): string | undefined {
  const [waited, setWaited] = useState<number>();
  useEffect(() => {
    if (!isBusy) return;
    const timers = patience.map(({ after }) => setTimeout(() => setWaited(after), after));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setWaited(undefined);
    };
  }, [isBusy]);
  return patience.find(({ after }) => waited !== undefined && waited >= after)?.key;
}

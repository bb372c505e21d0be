import { useAtomValue } from 'jotai';
import { usePatience } from '../../blocks/shared/usePatience.ts';
import { Copy } from '../../copy/Copy.tsx';
import { machineAtom } from '../../state/machineAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import { LiveRegion } from '../../widgets/LiveRegion.tsx';
import styles from './BusyStatus.module.css';

/** A line that says, after 10 and after 30 seconds of waiting, that the work goes on (UX-14). */
export function BusyStatus() {
  const { busy } = useAtomValue(machineAtom);
  const { copy } = useAtomValue(sliceAtom);
  const key = ['', 'status.slow', 'status.verySlow'][usePatience(Object.keys(busy).length > 0)];
  return (
    <LiveRegion as="p" className={styles.line}>
      {key && <Copy text={copy[key]} />}
    </LiveRegion>
  );
}

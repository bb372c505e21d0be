import { type ComponentType, lazy, Suspense } from 'react';
import styles from './Spinner.module.css';

const BusyMark = lazy<ComponentType>(async () => {
  try {
    return await import('../../widgets/mantine/BusyMark.tsx');
  } catch {
    // The words beside it stand alone then.
    return { default: () => null };
  }
});

/**
 * The turning mark of blocks that stand on a first screen, where it comes when something is first waited for (PERF-02).
 * Words beside it say what is going on. What it stands in may set its size and its colour.
 */
export function Spinner() {
  return (
    <span className={styles.place}>
      <Suspense>
        <BusyMark />
      </Suspense>
    </span>
  );
}

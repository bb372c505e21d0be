import { Loader } from '@mantine/core';
import styles from './BusyMark.module.css';
import { MantineFrame } from './MantineFrame.tsx';

/** Progress indicator: a turning ring, still for people who prefer less motion. Text next to it describes it. */
export default function BusyMark() {
  return (
    <MantineFrame>
      <Loader className={styles.mark} aria-hidden="true" />
    </MantineFrame>
  );
}

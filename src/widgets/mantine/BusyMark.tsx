import { Loader } from '@mantine/core';
import styles from './BusyMark.module.css';
import { MantineFrame } from './MantineFrame.tsx';

/** Something is going on: a turning ring, still for those who ask for less motion. Words beside it say what. */
export default function BusyMark() {
  return (
    <MantineFrame>
      <Loader className={styles.mark} aria-hidden="true" />
    </MantineFrame>
  );
}

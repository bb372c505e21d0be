import clsx from 'clsx';
import type { SectionField } from '../engine/form.ts';
import styles from './fieldGrid.module.css';

/** Around all fields of a form. */
export const formPlace = styles.place;

/** Around fields that have their lines in common. */
export function gridOf(fields: readonly SectionField[]): string {
  return clsx(styles.grid, fields.some(({ narrow = columns }) => narrow < columns) && styles.shared);
}

const columns = 12;

/** The cell of a field. The whole line is the rule, and needs no words. */
export function cellOf(span = columns, narrow = columns, width?: number): string {
  let classes = styles.cell ?? '';
  if (span !== columns) classes += ` ${styles[`span${span}`]}`;
  if (narrow !== columns) classes += ` ${styles.narrow} ${styles[`narrow${narrow}`]}`;
  if (width !== undefined) classes += ` ${styles[`width${width}`]}`;
  return classes;
}

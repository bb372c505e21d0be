import type { Slice } from '../../engine/slice.ts';
import styles from './Loading.module.css';

/**
 * Shows that the page is loading, before there is anything else to show it (CFG-002). The words come with the slice.
 * React takes the place over.
 */
export function showLoader(root: HTMLElement, expected: Promise<Slice> | undefined): void {
  if (root.childElementCount > 0) return;
  const loader = document.createElement('div');
  loader.className = styles.loading ?? '';
  loader.setAttribute('role', 'status');
  const mark = document.createElement('span');
  mark.className = styles.mark ?? '';
  mark.setAttribute('aria-hidden', 'true');
  const words = document.createElement('span');
  loader.append(mark, words);
  root.append(loader);
  expected?.then(
    ({ copy }) => {
      const { loading } = copy;
      if (typeof loading === 'string') words.textContent = loading;
    },
    () => undefined,
  );
}

import { createContext, startTransition, use, useCallback, useEffect, useState } from 'react';
import type { Screen } from '../../engine/slice.ts';
import { nextPaint } from '../browser.ts';
import type { ScreenLoader } from './createScreenLoader.ts';

/** Screens that may be drawn; `isWhole` is false while their forms are on their way. */
export interface ShownScreens<Key> {
  key: Key;
  screens: readonly Screen[];
  isWhole: boolean;
}

/** What may be drawn of what is wanted. */
export interface LoadedScreens<Key> {
  /** The last one whose screens are all there. Before the first: the wanted one without its forms, once that is there. */
  shown: ShownScreens<Key> | undefined;
  /** The wanted one is still on its way. */
  isWaiting: boolean;
  /** It could not be fetched (UX-15). */
  hasFailed: boolean;
  /** Tries again to fetch what failed. */
  retry: () => void;
}

/**
 * Loads screens and keeps the old ones in the page until the new ones can be drawn whole, so that nothing flickers. What
 * is there already is drawn at once. The first page has no old ones: it is painted before its form, which is then
 * drawn in pieces that leave time for what the applicant does (PERF-03).
 * @param screens undefined while nothing is wanted yet
 */
export function useLoadedScreens<Key>(key: Key, screens: readonly Screen[] | undefined): LoadedScreens<Key> {
  const loader = useLoader();
  const [loaded, setLoaded] = useState<ShownScreens<Key>>();
  const [failed, setFailed] = useState<readonly Screen[]>();
  const isThere = screens !== undefined && loader.isLoaded(screens);
  const isEmpty = loaded === undefined;
  const isBegun = loaded?.isWhole === false;
  const hasFailed = !isThere && failed !== undefined && failed === screens;

  useEffect(() => {
    if (screens === undefined || hasFailed) return;
    const whole = { key, screens, isWhole: true };
    if (isThere && !isBegun) {
      setLoaded((known) =>
        known?.isWhole && known.screens === screens && known.key === key ? known : whole,
      );
      return;
    }
    let isWanted = true;
    // In a transition: drawn in pieces.
    const show = (next: ShownScreens<Key>) => isWanted && startTransition(() => setLoaded(next));
    const load = async () => {
      const loading = loader.load(screens);
      if (isEmpty) {
        // The next render starts this effect again; the forms are loading meanwhile.
        loading.catch(() => undefined);
        await loader.begin(screens);
        show({ ...whole, isWhole: false });
      } else {
        await Promise.all([loading, isBegun && nextPaint()]);
        show(whole);
      }
    };
    load().catch(() => isWanted && setFailed(screens));
    return () => {
      isWanted = false;
    };
  }, [loader, key, screens, isThere, isEmpty, isBegun, hasFailed]);

  const shown = isThere && !isBegun ? { key, screens, isWhole: true } : loaded;
  const retry = useCallback(() => setFailed(undefined), []);
  return { shown, isWaiting: !isThere, hasFailed, retry };
}

export const LoaderContext = createContext<ScreenLoader | undefined>(undefined);

/** The loader of this app. Throws outside of one. */
export function useLoader(): ScreenLoader {
  const loader = use(LoaderContext);
  if (loader === undefined) throw new Error('there is no screen loader around this');
  return loader;
}

import { createContext, startTransition, use, useCallback, useEffect, useState } from 'react';
import type { Screen } from '../../engine/slice.ts';
import { nextPaint } from '../browser.ts';
import type { ScreenLoader } from './createScreenLoader.ts';

/** Screens that can be rendered; `isWhole` is false while their forms are loading. */
export interface ShownScreens<Key> {
  key: Key;
  screens: readonly Screen[];
  isWhole: boolean;
}

/** What can be rendered of the requested screens. */
export interface LoadedScreens<Key> {
  /** The last page whose screens are all loaded. Before the first one: the requested page without its forms, once it is loaded. */
  shown: ShownScreens<Key> | undefined;
  /** The requested page is still loading. */
  isWaiting: boolean;
  /** It could not be loaded (UX-15). */
  hasFailed: boolean;
  /** Retries what failed. */
  retry: () => void;
}

/**
 * Loads screens and keeps the old ones until the new ones can be rendered completely, so nothing flickers. Loaded screens are
 * rendered immediately. The first page has no old screens: it is painted before its form, which is then rendered in slices
 * that leave time for input (PERF-03).
 * @param screens undefined while nothing is requested yet
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
    // In a transition, which renders in slices.
    const show = (next: ShownScreens<Key>) => isWanted && startTransition(() => setLoaded(next));
    const load = async () => {
      const loading = loader.load(screens);
      if (isEmpty) {
        // The next render runs this effect again; the forms keep loading.
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

/** The loader of this app. Throws outside of an app. */
export function useLoader(): ScreenLoader {
  const loader = use(LoaderContext);
  if (loader === undefined) throw new Error('there is no screen loader around this');
  return loader;
}

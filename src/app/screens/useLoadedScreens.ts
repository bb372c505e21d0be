import { useEffect, useState } from 'react';
import type { Screen } from '../../engine/slice.ts';
import { useLoader } from './LoaderContext.ts';

/** What may be drawn of what is wanted. */
export interface LoadedScreens<Key> {
  /** The last one whose screens are all there; undefined before the first. */
  shown: { key: Key; screens: readonly Screen[] } | undefined;
  /** The wanted one is still on its way. */
  isWaiting: boolean;
  /** It could not be fetched (UX-15). */
  hasFailed: boolean;
}

/**
 * Loads screens and keeps the old ones in the page until the new ones can be drawn whole, so that nothing flickers. What
 * is there already is drawn at once.
 */
export function useLoadedScreens<Key>(key: Key, screens: readonly Screen[]): LoadedScreens<Key> {
  const loader = useLoader();
  const [loaded, setLoaded] = useState<{ key: Key; screens: readonly Screen[] }>();
  const [failed, setFailed] = useState<readonly Screen[]>();
  const isThere = loader.isLoaded(screens);

  useEffect(() => {
    if (isThere) {
      setLoaded({ key, screens });
      return;
    }
    let isWanted = true;
    loader.load(screens).then(
      () => isWanted && setLoaded({ key, screens }),
      () => isWanted && setFailed(screens),
    );
    return () => {
      isWanted = false;
    };
  }, [loader, key, screens, isThere]);

  const shown = isThere ? { key, screens } : loaded;
  return { shown, isWaiting: !isThere, hasFailed: !isThere && failed === screens };
}

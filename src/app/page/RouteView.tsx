import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import { reachServer } from '../../blocks/shared/fetchCode.ts';
import { screensOf } from '../../engine/screensOf.ts';
import { machineAtom, sliceAtom } from '../../state/atoms.ts';
import { ScreenStack } from '../screens/ScreenStack.tsx';
import { useLoadedScreens } from '../screens/useLoadedScreens.ts';
import { Loading, LoadingStatus, LostPage, TitleKeeper, useArrival } from './PageParts.tsx';

/** The page of the route: frame, surrounding screens, its own. Title and focus are updated on each navigation (UX-10). */
export function RouteView({ product }: { product: string }) {
  const slice = useAtomValue(sliceAtom);
  const { route } = useAtomValue(machineAtom);
  // Before the first visit there is no route, and nothing to load.
  const screens = useMemo(() => (route === undefined ? undefined : screensOf(slice, route)), [slice, route]);
  const { shown, isWaiting, hasFailed, retry } = useLoadedScreens(route, screens);
  const shownRoute = shown?.key;
  useArrival(hasFailed ? undefined : shownRoute);
  const again = useAgain(retry);

  if (hasFailed) return <LostPage product={product} onRetry={again} />;
  if (shown === undefined || shownRoute === undefined) return <Loading />;
  const ofScreen = shown.screens.at(-1)?.title;
  const title = slice.routes[shownRoute]?.title ?? (ofScreen === undefined ? undefined : { $copy: ofScreen });
  return (
    <>
      <TitleKeeper title={title} product={product} />
      <ScreenStack screens={shown.screens} frame={slice.frame} isWhole={shown.isWhole} />
      <LoadingStatus isLoading={isWaiting} />
    </>
  );
}

/** The first retry keeps the page. If it fails, many browsers need a reload to load the code at all (see `fetchCode`). */
function useAgain(retry: () => void): () => void {
  const isTried = useRef(false);
  return () => {
    if (isTried.current) return void reachServer().then(() => window.location.reload(), retry);
    isTried.current = true;
    retry();
  };
}

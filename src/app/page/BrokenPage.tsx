import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { sliceAtom } from '../../state/sliceAtom.ts';
import { ScreenStack } from '../screens/ScreenStack.tsx';
import { screensOf } from '../screens/screensOf.ts';
import { useLoadedScreens } from '../screens/useLoadedScreens.ts';
import { Loading } from './Loading.tsx';
import { LostPage } from './LostPage.tsx';
import { TitleKeeper } from './TitleKeeper.tsx';
import { useArrival } from './useArrival.ts';

/** Path of the flow's route for what went wrong (RTE-007). */
const errorPath = 'error';

/** The error page with the 500 art, in place of a page whose flow broke (A-013, ERR-017). */
export function BrokenPage({ product }: { product: string }) {
  const slice = useAtomValue(sliceAtom);
  const route = Object.keys(slice.routes).find((id) => slice.routes[id]?.path === errorPath);
  const screens = useMemo(() => screensOf(slice, route), [slice, route]);
  const { shown, hasFailed, retry } = useLoadedScreens(route, screens);
  useArrival(hasFailed ? undefined : shown?.key, true);
  if (route === undefined) return <LostPage product={product} />;
  if (hasFailed) return <LostPage product={product} onRetry={retry} />;
  if (shown === undefined) return <Loading />;
  return (
    <>
      <TitleKeeper title={slice.routes[route]?.title} product={product} />
      <ScreenStack screens={shown.screens} frame={slice.frame} isWhole={shown.isWhole} />
    </>
  );
}

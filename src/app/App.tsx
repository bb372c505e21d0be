import { Provider, useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import { type ArtAddress, ArtAddressContext } from '../state/ArtAddressContext.ts';
import { contextAtom } from '../state/contextAtom.ts';
import type { AppStore } from '../state/createAppStore.ts';
import { machineAtom } from '../state/machineAtom.ts';
import { type Raise, RaiseContext } from '../state/RaiseContext.ts';
import { releaseBaseAtom } from '../state/releaseBaseAtom.ts';
import { ScriptAddressContext } from '../state/ScriptAddressContext.ts';
import { sliceAtom } from '../state/sliceAtom.ts';
import { BrokenPage } from './page/BrokenPage.tsx';
import { BusyStatus } from './page/BusyStatus.tsx';
import { crashAtom } from './page/crashAtom.ts';
import { DialogHost } from './page/DialogHost.tsx';
import { LocationBridge } from './page/LocationBridge.tsx';
import { LostPage } from './page/LostPage.tsx';
import { RouteView } from './page/RouteView.tsx';
import { artAddress } from './screens/artAddress.ts';
import { Boundary } from './screens/Boundary.tsx';
import type { ScreenLoader } from './screens/createScreenLoader.ts';
import { LoaderContext } from './screens/LoaderContext.ts';

export interface AppProps {
  store: AppStore;
  loader: ScreenLoader;
  /** The browser's; the server has one that stands still. */
  router: ComponentType<{ children: ReactNode }>;
  raise: Raise;
  /** Of the Trusted Types policy. */
  scriptAddress: (address: string) => string;
  onReady: (navigate: NavigateFunction) => void;
  onVisit: (pathname: string, search: string, steps: number) => void;
  /** 'Surge Mastercard' (RTE-004). */
  product: string;
}

/** The whole page: store, router, the route's screens, dialogs, and what stands there when something breaks. */
export function App(props: AppProps) {
  const { store, loader, router: Router, raise, scriptAddress, onReady, onVisit, product } = props;
  const art = useMemo(() => artAddressIn(store), [store]);
  return (
    <Provider store={store}>
      <LoaderContext value={loader}>
        <RaiseContext value={raise}>
          <ScriptAddressContext value={scriptAddress}>
            <ArtAddressContext value={art}>
              <Router>
                <LocationBridge onReady={onReady} onVisit={onVisit} />
                <Page product={product} />
              </Router>
            </ArtAddressContext>
          </ScriptAddressContext>
        </RaiseContext>
      </LoaderContext>
    </Provider>
  );
}

/** Pictures that an answer of the server names are looked up when they are drawn. */
function artAddressIn(store: AppStore): ArtAddress {
  return (name) => artAddress(name, store.get(sliceAtom), store.get(contextAtom), store.get(releaseBaseAtom));
}

function Page({ product }: Pick<AppProps, 'product'>) {
  const hasCrashed = useAtomValue(crashAtom);
  return (
    <Boundary
      of={useAtomValue(machineAtom).route}
      fallback={(way) => <LostPage product={product} isBroken {...way} />}
    >
      {hasCrashed ? (
        <BrokenPage product={product} />
      ) : (
        <>
          <RouteView product={product} />
          <DialogHost />
        </>
      )}
      <BusyStatus />
    </Boundary>
  );
}

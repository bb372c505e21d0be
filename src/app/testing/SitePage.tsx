import { Provider } from 'jotai';
import { ArtAddressContext, ScriptAddressContext } from '../../state/addressContexts.ts';
import { contextAtom } from '../../state/contextAtom.ts';
import { releaseBaseAtom } from '../../state/givenAtoms.ts';
import { RaiseContext } from '../../state/RaiseContext.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import { BusyStatus } from '../App.tsx';
import { DialogHost } from '../page/DialogHost.tsx';
import { RouteView } from '../page/RouteView.tsx';
import { artAddress } from '../screens/artAddress.ts';
import { LoaderContext } from '../screens/useLoadedScreens.ts';
import type { OpenedSite } from './openSite.ts';

const asItIs = (address: string) => address;

/** The page of an opened site: what `App` draws, but for the router. */
export function SitePage({ store, flow, loader }: OpenedSite) {
  const art = (name: string) =>
    artAddress(name, store.get(sliceAtom), store.get(contextAtom), store.get(releaseBaseAtom));
  return (
    <Provider store={store}>
      <LoaderContext value={loader}>
        <RaiseContext value={flow.raise}>
          <ScriptAddressContext value={asItIs}>
            <ArtAddressContext value={art}>
              <RouteView product="Cardstock" />
              <DialogHost />
              <BusyStatus />
            </ArtAddressContext>
          </ScriptAddressContext>
        </RaiseContext>
      </LoaderContext>
    </Provider>
  );
}

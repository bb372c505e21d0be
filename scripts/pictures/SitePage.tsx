import { AppContexts, BusyStatus } from '../../src/app/App.tsx';
import { DialogHost } from '../../src/app/page/DialogHost.tsx';
import { RouteView } from '../../src/app/page/RouteView.tsx';
import type { OpenedSite } from './openSite.ts';

const asItIs = (address: string) => address;

/** The page of an opened site: like `App`, but without the router. */
export function SitePage({ store, flow, loader }: OpenedSite) {
  return (
    <AppContexts store={store} loader={loader} raise={flow.raise} scriptAddress={asItIs}>
      <RouteView product="Cardstock" />
      <DialogHost />
      <BusyStatus />
    </AppContexts>
  );
}

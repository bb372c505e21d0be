import { Provider, useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type NavigateFunction, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { usePatience } from '../blocks/shared/StatusLine.tsx';
import { Copy } from '../copy/Copy.tsx';
import { contextAtom, machineAtom, releaseBaseAtom, sliceAtom } from '../state/atoms.ts';
import {
  type ArtAddress,
  ArtAddressContext,
  type Raise,
  RaiseContext,
  ScriptAddressContext,
  type Speak,
  SpeakContext,
} from '../state/contexts.ts';
import type { AppStore } from '../state/createAppStore.ts';
import { LiveRegion } from '../widgets/LiveRegion.tsx';
import styles from './page/BusyStatus.module.css';
import { crashAtom } from './page/createVisitor.ts';
import { DialogHost } from './page/DialogHost.tsx';
import { Loading, LostPage, TitleKeeper, useArrival } from './page/PageParts.tsx';
import { RouteView } from './page/RouteView.tsx';
import { Boundary } from './screens/Boundary.tsx';
import type { ScreenLoader } from './screens/createScreenLoader.ts';
import { artAddress } from './screens/resolveProp.ts';
import { ScreenStack } from './screens/ScreenStack.tsx';
import { screensOf } from './screens/screensOf.ts';
import { LoaderContext, useLoadedScreens } from './screens/useLoadedScreens.ts';

interface AppContextsProps {
  store: AppStore;
  loader: ScreenLoader;
  raise: Raise;
  /** Of the Trusted Types policy. */
  scriptAddress: (address: string) => string;
  speak?: Speak;
  children: ReactNode;
}

export interface AppProps extends Omit<AppContextsProps, 'children'> {
  /** The browser's; the server has one that stands still. */
  router: ComponentType<{ children: ReactNode }>;
  onReady: (navigate: NavigateFunction) => void;
  onVisit: (pathname: string, search: string, steps: number) => void;
  /** 'Surge Mastercard' (RTE-004). */
  product: string;
}

/** The whole page: store, router, the route's screens, dialogs, and what stands there when something breaks. */
export function App({ router: Router, onReady, onVisit, product, ...contexts }: AppProps) {
  return (
    <AppContexts {...contexts}>
      <Router>
        <LocationBridge onReady={onReady} onVisit={onVisit} />
        <Page product={product} />
      </Router>
    </AppContexts>
  );
}

/** What is given to every screen and dialog. */
export function AppContexts({ store, loader, raise, scriptAddress, speak, children }: AppContextsProps) {
  const art = useMemo(() => artAddressIn(store), [store]);
  return (
    <Provider store={store}>
      <LoaderContext value={loader}>
        <RaiseContext value={raise}>
          <ScriptAddressContext value={scriptAddress}>
            <ArtAddressContext value={art}>
              {speak === undefined ? children : <SpeakContext value={speak}>{children}</SpeakContext>}
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

/** Path of the flow's route for what went wrong (RTE-007). */
const errorPath = 'error';

/** The error page with the 500 art, in place of a page whose flow broke (A-013, ERR-017). */
function BrokenPage({ product }: { product: string }) {
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

/** A line that says, after 10 and after 30 seconds of waiting, that the work goes on (UX-14). */
export function BusyStatus() {
  const { busy } = useAtomValue(machineAtom);
  const { copy } = useAtomValue(sliceAtom);
  const key = ['', 'status.slow', 'status.verySlow'][usePatience(Object.keys(busy).length > 0)];
  return (
    <LiveRegion as="p" className={styles.line}>
      {key && <Copy text={copy[key]} />}
    </LiveRegion>
  );
}

interface LocationBridgeProps {
  /** Told the router's `navigate` in the task in which the page was drawn, before anything else happens. */
  onReady: (navigate: NavigateFunction) => void;
  /**
   * Told every address the browser shows. `steps`: how far its own buttons went through the history, negative for back;
   * 0 where the page went there itself.
   */
  onVisit: (pathname: string, search: string, steps: number) => void;
}

/** Tells the flow where the browser is. The router knows addresses; routes are the flow's. */
function LocationBridge({ onReady, onVisit }: LocationBridgeProps) {
  const navigate = useNavigate();
  const type = useNavigationType();
  const { pathname, search, key } = useLocation();
  const told = useRef<{ visit: string; index: number | undefined }>(undefined);

  useLayoutEffect(() => onReady(navigate), [navigate, onReady]);
  useEffect(() => {
    const visit = `${key} ${pathname}${search}`;
    const before = told.current;
    if (before?.visit === visit) return;
    const index = historyIndex();
    told.current = { visit, index };
    onVisit(pathname, search, type === 'POP' ? stepsBetween(before?.index, index) : 0);
  }, [key, pathname, search, type, onVisit]);
  return null;
}

/** The first address counts as a visit, not as a way back. */
function stepsBetween(from: number | undefined, to: number | undefined): number {
  return from === undefined || to === undefined ? 0 : to - from;
}

/** Where in the tab's history the page is, as the router counts; undefined for an entry that is not its own. */
function historyIndex(): number | undefined {
  const index: unknown = window.history.state?.idx;
  return typeof index === 'number' ? index : undefined;
}

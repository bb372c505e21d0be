import { Provider, useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type NavigateFunction, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { usePatience } from '../blocks/shared/StatusLine.tsx';
import { Copy } from '../copy/Copy.tsx';
import { screensOf } from '../engine/screensOf.ts';
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
import { LoaderContext, useLoadedScreens } from './screens/useLoadedScreens.ts';

interface AppContextsProps {
  store: AppStore;
  loader: ScreenLoader;
  raise: Raise;
  /** The Trusted Types policy. */
  scriptAddress: (address: string) => string;
  speak?: Speak;
  children: ReactNode;
}

export interface AppProps extends Omit<AppContextsProps, 'children'> {
  /** The browser's history; the server uses a static one. */
  router: ComponentType<{ children: ReactNode }>;
  onReady: (navigate: NavigateFunction) => void;
  onVisit: (pathname: string, search: string, steps: number) => void;
  /** 'Surge Mastercard' (RTE-004). */
  product: string;
}

/** The whole page: store, router, the screens of the route, dialogs, and error pages. */
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

/** Images from an answer of the server are resolved when they are rendered. */
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

/** Path of the error route of the flow (RTE-007). */
const errorPath = 'error';

/** The error page with the 500 art, instead of a page whose flow failed (A-013, ERR-017). */
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

/** A status line that says, after 10 and after 30 seconds, that the page is still working (UX-14). */
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
  /** Receives the router's `navigate` in the task that rendered the page, before anything else happens. */
  onReady: (navigate: NavigateFunction) => void;
  /**
   * Receives every address that the browser shows. `steps`: how far its own buttons moved through the history, negative for
   * back; 0 if the page navigated itself.
   */
  onVisit: (pathname: string, search: string, steps: number) => void;
}

/** Tells the flow the current address. The router knows addresses, and the flow maps them to routes. */
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
    // While the page was hydrated somebody went back: the router does not listen yet then.
    const { location, history } = window;
    if (before === undefined && (pathname !== location.pathname || search !== location.search))
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    const index = historyIndex();
    told.current = { visit, index };
    onVisit(pathname, search, type === 'POP' ? stepsBetween(before?.index, index) : 0);
  }, [key, pathname, search, type, onVisit]);
  return null;
}

/** The first address is a visit, not a back navigation. */
function stepsBetween(from: number | undefined, to: number | undefined): number {
  return from === undefined || to === undefined ? 0 : to - from;
}

/** The router's index in the tab's history; undefined for an entry that is not the router's. */
function historyIndex(): number | undefined {
  const index: unknown = window.history.state?.idx;
  return typeof index === 'number' ? index : undefined;
}

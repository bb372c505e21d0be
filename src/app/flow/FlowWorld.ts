import type { Action, ActionServices } from '../../actions/action.ts';
import type { ApiClient } from '../../api/client.ts';
import type { SessionToken } from '../../api/sessionToken.ts';
import type { MachineEvent, MachineState, Surroundings } from '../../engine/machine.ts';
import type { AppStore } from '../../state/createAppStore.ts';

/** Everything a running flow touches. Tests give their own. */
export interface FlowWorld {
  store: AppStore;
  api: ApiClient;
  browser: FlowBrowser;
  /** Throws for a name that the registry lacks, or where the code cannot be fetched. */
  loadAction(name: string): Promise<Action>;
  /** Fetches what the first part of the slice does not hold (PERF-02); rejects where it does not come. */
  loadRest?(): Promise<void>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Where a session token that a call answered is kept (SEC-002). */
  tokens: Pick<SessionToken, 'replace' | 'ofOtherTab'>;
  /** Forgets the session and everything stored of it (F-101). */
  forgetSession(): void;
  pushToDataLayer(entry: DataLayerEntry): void;
  /** What the personalization service chose so far. */
  personalBanners?: ActionServices['personalBanners'];
  fraudReport?: ActionServices['fraudReport'];
  /** Draws the page of what its site says now. */
  refreshPage?: ActionServices['refreshPage'];
  /** Told of every event that was handled, with what was known before it. */
  onEvent?(event: MachineEvent, before: MachineState, surroundings: Surroundings): void;
  /** Told after every change of the state. */
  onState?(): void;
  /** Told what a catalogue that was never checked made the interpreter throw. */
  onCrash(error: unknown): void;
}

/** What a flow does to the browser. `browserOf` in this folder is the real one. */
export interface FlowBrowser {
  /** Shows a path of the app. `isolated`: by a full document load. */
  navigate(path: string, how: { replace: boolean; isolated: boolean }): void;
  /** Leaves for another site. */
  leave(url: string): void;
  /** Opens a tab at once; the browser may refuse. */
  openTab(url?: string): OpenedTab;
  /** Posts a form in a new tab. */
  post(url: string, fields: Record<string, string>): void;
  /** An address for bytes, for as long as the page stands. */
  addressOf(bytes: Uint8Array, type: string): string;
  /** Tells developers; nothing in production. */
  report(message: string, cause?: unknown): void;
}

interface OpenedTab {
  /** The browser did not open it. */
  refused: boolean;
  show(url: string): void;
  close(): void;
}

/** One entry of `window.dataLayer` (design §12): what happened, on which site, at which step. Never a value or address. */
export interface DataLayerEntry {
  event: string;
  site: string;
  step?: number;
}

declare global {
  interface Window {
    /** First-party; read by the adapters' frame after consent. */
    dataLayer?: DataLayerEntry[];
  }
}

/** Adds an entry to the page's data layer. */
export function pushToDataLayer(page: Pick<Window, 'dataLayer'>, entry: DataLayerEntry): void {
  page.dataLayer ??= [];
  page.dataLayer.push(entry);
}

const refusedTab: OpenedTab = { refused: true, show: () => undefined, close: () => undefined };

/**
 * The browser as a flow sees it.
 * @param navigate of the router
 * @param onLeave told before the page goes somewhere by itself
 */
export function browserOf(
  page: Window,
  navigate: (path: string, how: { replace: boolean }) => void,
  isDevelopment: boolean,
  onLeave: () => void = () => undefined,
): FlowBrowser {
  const goTo = (address: string) => {
    onLeave();
    page.location.assign(address);
  };
  return {
    navigate: (path, { replace, isolated }) => {
      if (isolated) goTo(path);
      else navigate(path, { replace });
    },
    leave: goTo,
    openTab: (url) => (url === undefined ? emptyTab(page) : addressedTab(page, url)),
    post: (url, fields) => postForm(page.document, url, fields),
    addressOf: (bytes, type) => URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type })),
    report: (message, cause) => {
      if (isDevelopment) console.error(`Cardstock: ${message}`, cause ?? '');
    },
  };
}

/** With `noopener` the browser gives no handle, so that whether it was refused stays unknown. */
function addressedTab(page: Window, url: string): OpenedTab {
  page.open(url, '_blank', 'noopener');
  return { ...refusedTab, refused: false };
}

/** An empty tab keeps its handle until its document comes (design §10). */
function emptyTab(page: Window): OpenedTab {
  const tab = page.open('', '_blank');
  if (tab === null) return refusedTab;
  tab.opener = null;
  return { refused: false, show: (url) => tab.location.replace(url), close: () => tab.close() };
}

function postForm(document: Document, url: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.target = '_blank';
  form.rel = 'noopener';
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  sayingOrigin(document, () => form.submit());
  form.remove();
}

/** Whom a form is posted to recognizes it by its origin; everything else of a page keeps that to itself (SAFE-02). */
function sayingOrigin(document: Document, post: () => void): void {
  const policy = document.createElement('meta');
  policy.name = 'referrer';
  policy.content = 'strict-origin';
  document.head.append(policy);
  post();
  policy.content = 'same-origin';
  policy.remove();
}

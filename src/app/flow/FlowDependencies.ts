import type { Action, ActionServices } from '../../actions/action.ts';
import type { ApiClient } from '../../api/client.ts';
import type { SessionToken } from '../../api/sessionToken.ts';
import type { MachineEvent, MachineState, Surroundings } from '../../engine/machine.ts';
import type { AppStore } from '../../state/createAppStore.ts';

/** The dependencies of a running flow. Tests pass their own. */
export interface FlowDependencies {
  store: AppStore;
  api: ApiClient;
  browser: FlowBrowser;
  /** Throws for a name that is not in the registry, or if the code cannot be loaded. */
  loadAction(name: string): Promise<Action>;
  /** Loads the second part of the slice (PERF-02); rejects if that fails. */
  loadRest?(): Promise<void>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Stores a session token that a call returned (SEC-002). */
  tokens: Pick<SessionToken, 'replace' | 'ofOtherTab'>;
  /** Forgets the session and all its stored data (F-101). */
  forgetSession(): void;
  pushToDataLayer(entry: DataLayerEntry): void;
  /** The banners that personalization has selected so far. */
  personalBanners?: ActionServices['personalBanners'];
  fraudReport?: ActionServices['fraudReport'];
  /** Updates the page to the current state of its site. */
  refreshPage?: ActionServices['refreshPage'];
  /** Receives every handled event, with the state before it. */
  onEvent?(event: MachineEvent, before: MachineState, surroundings: Surroundings): void;
  /** Called after every state change. */
  onState?(): void;
  /** Receives errors that the interpreter throws because of an unchecked catalogue. */
  onCrash(error: unknown): void;
}

/** The browser operations of a flow. `browserOf` is the real implementation. */
export interface FlowBrowser {
  /** Navigates to a path of the app. `isolated`: by a full document load. */
  navigate(path: string, how: { replace: boolean; isolated: boolean }): void;
  /** Goes to another site. */
  leave(url: string): void;
  /** Opens a tab immediately; the browser may block it. */
  openTab(url?: string): OpenedTab;
  /** Posts a form in a new tab. */
  post(url: string, fields: Record<string, string>): void;
  /** An object URL for bytes, valid while the page is open. */
  addressOf(bytes: Uint8Array, type: string): string;
  /** Warns developers; does nothing in production. */
  report(message: string, cause?: unknown): void;
}

interface OpenedTab {
  /** The browser blocked it. */
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
 * @param navigate the router's
 * @param onLeave called before the page itself navigates away
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

/** With `noopener` the browser returns no handle, so we cannot know whether it was blocked. */
function addressedTab(page: Window, url: string): OpenedTab {
  page.open(url, '_blank', 'noopener');
  return { ...refusedTab, refused: false };
}

/** An empty tab keeps its handle until its document is loaded (design §10). */
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

/** The receiver of a posted form identifies us by the origin. Nothing else on a page sends it (SAFE-02). */
function sayingOrigin(document: Document, post: () => void): void {
  const policy = document.createElement('meta');
  policy.name = 'referrer';
  policy.content = 'strict-origin';
  document.head.append(policy);
  post();
  policy.content = 'same-origin';
  policy.remove();
}

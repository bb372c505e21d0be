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

export interface OpenedTab {
  /** The browser did not open it. */
  refused: boolean;
  show(url: string): void;
  close(): void;
}

import type { Action, ActionServices } from '../../actions/action.ts';
import type { ApiClient } from '../../api/client.ts';
import type { SessionToken } from '../../api/sessionToken.ts';
import type { MachineEvent, MachineState, Surroundings } from '../../engine/machine.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import type { DataLayerEntry } from './dataLayer.ts';
import type { FlowBrowser } from './FlowBrowser.ts';

/** Everything a running flow touches. Tests give their own. */
export interface FlowWorld {
  store: AppStore;
  api: ApiClient;
  browser: FlowBrowser;
  /** Throws for a name that the registry lacks, or where the code cannot be fetched. */
  loadAction(name: string): Promise<Action>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Where a session token that a call answered is kept (SEC-002). */
  tokens: Pick<SessionToken, 'replace' | 'ofOtherTab'>;
  /** Forgets the session and everything stored of it (F-101). */
  forgetSession(): void;
  pushToDataLayer(entry: DataLayerEntry): void;
  /** What the personalization service chose so far. */
  personalBanners?: ActionServices['personalBanners'];
  /** Draws the page of what its site says now. */
  refreshPage?: ActionServices['refreshPage'];
  /** Told of every event that was handled, with what was known before it. */
  onEvent?(event: MachineEvent, before: MachineState, surroundings: Surroundings): void;
  /** Told after every change of the state. */
  onState?(): void;
  /** Told what a catalogue that was never checked made the interpreter throw. */
  onCrash(error: unknown): void;
}

import type { Action, ActionServices } from '../../actions/action.ts';
import { type ApiClient, ApiFailure } from '../../api/client.ts';
import { failureOutcome } from '../../api/failureOutcome.ts';
import { poll } from '../../api/poll.ts';
import { calls } from '../../contracts/calls.ts';
import type { Command } from '../../engine/machine.ts';
import type { CallEffect, Slice } from '../../engine/slice.ts';
import type { FlowBrowser, FlowDependencies } from './FlowDependencies.ts';

/** How a call ended. */
interface CallEnd {
  usable: boolean;
  outcome: Record<string, unknown>;
}

interface CallDependencies {
  /** The inputs of its action. */
  services: ActionServices;
  /** Aborts the call, also between two attempts. Its failure is then ignored. */
  signal?: AbortSignal;
  /** Throws if the action's code cannot be loaded. */
  loadAction(name: string): Promise<Action>;
  /** Whether the outcome ends a poll. */
  isEnough(call: CallEffect, outcome: Record<string, unknown>): boolean;
  browser: Pick<FlowBrowser, 'report'>;
}

/**
 * Runs the action of a call, once or until its poll ends. Never throws: a failure is an unusable outcome with a `reason`
 * (REL-03). Code that cannot be loaded counts as a network failure.
 */
export async function runCall(
  call: CallEffect,
  input: Record<string, unknown>,
  dependencies: CallDependencies,
): Promise<CallEnd> {
  try {
    const action = await dependencies.loadAction(call.action);
    const act = () => action(input, dependencies.services);
    const outcome =
      call.poll === undefined
        ? await act()
        : await poll(act, {
            every: call.poll.every,
            tries: call.poll.tries,
            signal: dependencies.signal,
            until: (answered) => dependencies.isEnough(call, answered),
          });
    return { usable: true, outcome };
  } catch (failure) {
    if (failure instanceof ApiFailure) return { usable: false, outcome: failureOutcome(failure) };
    dependencies.browser.report(`the action "${call.action}" could not be run`, failure);
    return { usable: false, outcome: { reason: navigator.onLine === false ? 'offline' : 'network' } };
  }
}

/** The action that loads a document by its product code. */
const documentAction = 'loadTermsDocument';

/**
 * Opens the PDF of a product's terms (TRM-001, design §10). It opens an empty tab immediately, while the browser still allows
 * it for the click; success sets its address, failure closes it. The flow gets `termsDocumentStarted`, then
 * `termsDocumentReady` with `address` and `refused` (the tab was blocked: offer an "Open" link), or `termsDocumentFailed` with
 * `message` (TRM-002). Because the tab is waiting, the document loads whichever screen is shown by then.
 */
export async function openDocument(
  dependencies: FlowDependencies,
  tell: { raiseIfKnown(event: string, detail?: Record<string, unknown>): void },
  productCode: string,
): Promise<void> {
  const tab = dependencies.browser.openTab();
  tell.raiseIfKnown('termsDocumentStarted');
  const end = await runCall(
    { action: documentAction },
    { productCode },
    { ...dependencies, services: dependencies, isEnough: () => true },
  );
  const { document: bytes, message } = end.outcome;
  if (end.usable && bytes instanceof Uint8Array) {
    const address = dependencies.browser.addressOf(bytes, 'application/pdf');
    tab.show(address);
    tell.raiseIfKnown('termsDocumentReady', { address, refused: tab.refused });
    return;
  }
  tab.close();
  const said = typeof message === 'string' && message !== '' ? { message } : {};
  tell.raiseIfKnown('termsDocumentFailed', { ...end.outcome, document: undefined, ...said });
}

type CallCommand = Extract<Command, { do: 'call' }>;

/** The calls that screens wait for. Leaving the screen aborts a call, unless it writes and was sent: only the answer tells its result. */
interface ScreenCalls {
  /** @param route the route whose screen waits; undefined if none does, so nothing aborts the call */
  begin(command: CallCommand, route: string | undefined): ScreenCall;
  /**
   * Aborts the calls of routes that are no longer shown.
   * @returns the commands that started them
   */
  endBut(isShown: (route: string) => boolean): CallCommand[];
}

interface ScreenCall {
  /** The API for the action of the call. */
  api: ApiClient;
  /** Aborted when the applicant leaves the screen. */
  signal: AbortSignal;
  /** The call has ended. */
  settle(): void;
}

export function createScreenCalls(api: ApiClient): ScreenCalls {
  const waiting = new Map<AbortController, { command: CallCommand; route: string }>();
  return {
    begin(command, route) {
      const controller = new AbortController();
      const { signal } = controller;
      const settle = () => void waiting.delete(controller);
      if (route !== undefined) waiting.set(controller, { command, route });
      return {
        signal,
        settle,
        api: {
          call(name, request, options) {
            if (signal.aborted) return Promise.reject(new ApiFailure('aborted'));
            if (calls[name].writes) settle();
            return api.call(name, request, { ...options, signal });
          },
        },
      };
    },
    endBut(isShown) {
      const ended = [...waiting].filter(([, { route }]) => !isShown(route));
      for (const [controller] of ended) {
        waiting.delete(controller);
        controller.abort();
      }
      return ended.map(([, { command }]) => command);
    },
  };
}

/** Whether the screen of a route stays when another is entered: it is the same one, or surrounds it. */
export function isShownAt(slice: Slice, present: string | undefined, route: string): boolean {
  if (present === undefined || present === route) return present === route;
  const within = Object.hasOwn(slice.routes, present) ? slice.routes[present]?.within : undefined;
  return within !== present && isShownAt(slice, within, route);
}

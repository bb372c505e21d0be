import type { Action, ActionServices } from '../../actions/action.ts';
import { type ApiClient, ApiFailure } from '../../api/client.ts';
import { failureOutcome } from '../../api/failureOutcome.ts';
import { poll } from '../../api/poll.ts';
import { calls } from '../../contracts/calls.ts';
import type { Command } from '../../engine/machine.ts';
import type { CallEffect, Slice } from '../../engine/slice.ts';
import type { FlowBrowser, FlowWorld } from './FlowWorld.ts';

/** How a call ended. */
interface CallEnd {
  usable: boolean;
  outcome: Record<string, unknown>;
}

interface CallWorld {
  /** What its action is given. */
  services: ActionServices;
  /** Aborts the call, also between two tries; its failure is then ignored. */
  signal?: AbortSignal;
  /** Throws where the action's code cannot be fetched. */
  loadAction(name: string): Promise<Action>;
  /** Whether the outcome ends a poll. */
  isEnough(call: CallEffect, outcome: Record<string, unknown>): boolean;
  browser: Pick<FlowBrowser, 'report'>;
}

/**
 * Runs the action of a call, once or until its poll ends. Never throws: a failure is an outcome that is not usable, with
 * its `reason` (REL-03). Code that cannot be fetched counts as a lost network, since that is what it is.
 */
export async function runCall(
  call: CallEffect,
  input: Record<string, unknown>,
  world: CallWorld,
): Promise<CallEnd> {
  try {
    const action = await world.loadAction(call.action);
    const act = () => action(input, world.services);
    const outcome =
      call.poll === undefined
        ? await act()
        : await poll(act, {
            every: call.poll.every,
            tries: call.poll.tries,
            signal: world.signal,
            until: (answered) => world.isEnough(call, answered),
          });
    return { usable: true, outcome };
  } catch (failure) {
    if (failure instanceof ApiFailure) return { usable: false, outcome: failureOutcome(failure) };
    world.browser.report(`the action "${call.action}" could not be run`, failure);
    return { usable: false, outcome: { reason: navigator.onLine === false ? 'offline' : 'network' } };
  }
}

/** The action that fetches a document by its product code. */
const documentAction = 'loadTermsDocument';

/**
 * Opens the PDF of a product's terms (TRM-001, design §10): an empty tab at once, while the click still counts; success
 * sets its address, failure closes it. The flow hears `termsDocumentStarted`, then `termsDocumentReady` with `address`
 * and `refused` (the browser opened no tab: offer an "Open" link), or `termsDocumentFailed` with `message` (TRM-002).
 * The tab waits for it, and so it comes whichever screen is shown by then.
 */
export async function openDocument(
  world: FlowWorld,
  tell: { raiseIfKnown(event: string, detail?: Record<string, unknown>): void },
  productCode: string,
): Promise<void> {
  const tab = world.browser.openTab();
  tell.raiseIfKnown('termsDocumentStarted');
  const end = await runCall(
    { action: documentAction },
    { productCode },
    { ...world, services: world, isEnough: () => true },
  );
  const { document: bytes, message } = end.outcome;
  if (end.usable && bytes instanceof Uint8Array) {
    const address = world.browser.addressOf(bytes, 'application/pdf');
    tab.show(address);
    tell.raiseIfKnown('termsDocumentReady', { address, refused: tab.refused });
    return;
  }
  tab.close();
  const said = typeof message === 'string' && message !== '' ? { message } : {};
  tell.raiseIfKnown('termsDocumentFailed', { ...end.outcome, document: undefined, ...said });
}

type CallCommand = Extract<Command, { do: 'call' }>;

/** The calls that screens wait for. A call ends with its screen, unless it writes and is sent: what it did is known by its answer only. */
interface ScreenCalls {
  /** @param route whose screen waits; undefined where none does, and nothing ends the call */
  begin(command: CallCommand, route: string | undefined): ScreenCall;
  /**
   * Ends the calls of routes that are not shown any more.
   * @returns what began them
   */
  endBut(isShown: (route: string) => boolean): CallCommand[];
}

interface ScreenCall {
  /** The API as the call's action has it. */
  api: ApiClient;
  /** Aborted once the screen is left. */
  signal: AbortSignal;
  /** There is nothing more to wait for. */
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

/** Whether the screen of a route is drawn while another is entered: it is that one, or surrounds it. */
export function isShownAt(slice: Slice, present: string | undefined, route: string): boolean {
  if (present === undefined || present === route) return present === route;
  const within = Object.hasOwn(slice.routes, present) ? slice.routes[present]?.within : undefined;
  return within !== present && isShownAt(slice, within, route);
}

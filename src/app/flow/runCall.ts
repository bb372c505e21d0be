import type { Action, ActionServices } from '../../actions/action.ts';
import { ApiFailure } from '../../api/client.ts';
import { failureOutcome } from '../../api/failureOutcome.ts';
import { poll } from '../../api/poll.ts';
import type { CallEffect } from '../../engine/slice.ts';
import type { FlowBrowser, FlowWorld } from './FlowWorld.ts';

/** How a call ended. */
export interface CallEnd {
  usable: boolean;
  outcome: Record<string, unknown>;
}

export interface CallWorld {
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

import type { Action, ActionServices } from '../../actions/action.ts';
import { ApiFailure } from '../../api/client.ts';
import { failureOutcome } from '../../api/failureOutcome.ts';
import { poll } from '../../api/poll.ts';
import type { CallEffect } from '../../engine/slice.ts';
import type { FlowBrowser } from './FlowBrowser.ts';

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

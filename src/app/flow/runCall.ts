import type { Action, ActionServices } from '../../actions/action.ts';
import { type ApiClient, ApiFailure } from '../../api/client.ts';
import { failureOutcome } from '../../api/failureOutcome.ts';
import { poll } from '../../api/poll.ts';
import type { CallEffect } from '../../engine/slice.ts';

/** How a call ended. */
export interface CallEnd {
  usable: boolean;
  outcome: Record<string, unknown>;
}

export interface CallWorld {
  api: ApiClient;
  /** Aborts the call, also between two tries; its failure is then ignored. */
  signal?: AbortSignal;
  /** Throws where the action's code cannot be fetched. */
  loadAction(name: string): Promise<Action>;
  /** Whether the outcome ends a poll. */
  isEnough(call: CallEffect, outcome: Record<string, unknown>): boolean;
  report(message: string, cause: unknown): void;
  /** Token that came with the last one-time code. */
  codeToken?: string | undefined;
  /** Token of the tab that this one was opened from. */
  otherTabsToken?: string | undefined;
  /** What the page shows now. */
  shown?: ActionServices['shown'];
  /** What the personalization service chose so far. */
  personalBanners?: ActionServices['personalBanners'];
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
    const { api, signal, codeToken, otherTabsToken, shown, personalBanners } = world;
    const act = () => action(input, { api, codeToken, otherTabsToken, shown, personalBanners });
    const outcome =
      call.poll === undefined
        ? await act()
        : await poll(act, {
            every: call.poll.every,
            tries: call.poll.tries,
            signal,
            until: (answered) => world.isEnough(call, answered),
          });
    return { usable: true, outcome };
  } catch (failure) {
    if (failure instanceof ApiFailure) return { usable: false, outcome: failureOutcome(failure) };
    world.report(`the action "${call.action}" could not be run`, failure);
    return { usable: false, outcome: { reason: navigator.onLine === false ? 'offline' : 'network' } };
  }
}

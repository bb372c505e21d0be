import { type ApiClient, ApiFailure } from '../../api/client.ts';
import { calls } from '../../contracts/calls.ts';
import type { Command } from '../../engine/machine.ts';
import type { Slice } from '../../engine/slice.ts';

type CallCommand = Extract<Command, { do: 'call' }>;

/** The calls that screens wait for. A call ends with its screen, unless it writes and is sent: what it did is known by its answer only. */
export interface ScreenCalls {
  /** @param route whose screen waits; undefined where none does, and nothing ends the call */
  begin(command: CallCommand, route: string | undefined): ScreenCall;
  /**
   * Ends the calls of routes that are not shown any more.
   * @returns what began them
   */
  endBut(isShown: (route: string) => boolean): CallCommand[];
}

export interface ScreenCall {
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

import { useCallback, useEffect, useState } from 'react';
import type { Calls } from '../server/calls.ts';
import type { Choices, StudioState } from '../server/StudioState.ts';
import { type Ask, call, followStates } from './api.ts';

/** A sentence that was chosen: by its number on the page, or by its key. */
export type Chosen = { number: number } | { key: string; file?: string };

export interface StudioData {
  /** The last one that was told; undefined before the first. */
  state: StudioState | undefined;
  isConnected: boolean;
  choices: Choices | undefined;
  /** What the server refused last, in its words. */
  refusal: string | undefined;
  dismiss(): void;
  /** Asks the server; what it refuses is shown, and undefined given. */
  ask: Ask;
}

/** What the server tells, and the way to ask it. */
export function useStudio(): StudioData {
  const [state, setState] = useState<StudioState>();
  const [isConnected, setConnected] = useState(true);
  const [choices, setChoices] = useState<Choices>();
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => {
    const ending = new AbortController();
    void followStates((next) => {
      setConnected(next !== undefined);
      if (next !== undefined) setState(next);
    }, ending.signal);
    return () => ending.abort();
  }, []);

  const ask = useCallback<Ask>(async (name, ...input) => {
    try {
      const answer = await call(name, ...input);
      setRefusal(undefined);
      return answer;
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }, []);

  const sites = state?.sites ?? 0;
  useEffect(() => {
    // There are other sites only where flows or brands came or went.
    if (sites > 0) void ask('choices').then((found) => found && setChoices(found));
  }, [ask, sites]);

  return { state, isConnected, choices, refusal, dismiss: () => setRefusal(undefined), ask };
}

/** What the server answers a call, asked again at each state; the last answer until there is another. */
export function useAnswer<Name extends keyof Calls>(
  ask: Ask,
  name: Name,
  input: Parameters<Calls[Name]>[0],
  version: number,
): ReturnType<Calls[Name]> | undefined {
  const [answer, setAnswer] = useState<ReturnType<Calls[Name]>>();
  const asked = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): each state may say otherwise
  useEffect(() => {
    let isLate = false;
    const parameters = [JSON.parse(asked)] as unknown as Parameters<Calls[Name]>;
    void ask(name, ...parameters).then((found) => {
      if (!isLate && found !== undefined) setAnswer(found);
    });
    return () => {
      isLate = true;
    };
  }, [ask, name, asked, version]);
  return answer;
}

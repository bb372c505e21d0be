import { useCallback, useEffect, useState } from 'react';
import type { Calls } from '../server/calls.ts';
import type { Choices, StudioState } from '../server/StudioState.ts';
import { type Ask, call, followStates, workOn } from './api.ts';

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
  /** The name of this window's change set, while another window has opened another one. */
  left: string | undefined;
  /** Has this window work on what is open. */
  follow(): void;
  /** Asks the server; what it refuses is shown, and undefined given. */
  ask: Ask;
}

/** What the server tells, and the way to ask it. */
export function useStudio(): StudioData {
  const [state, setState] = useState<StudioState>();
  const [isConnected, setConnected] = useState(true);
  const [choices, setChoices] = useState<Choices>();
  const [refusal, setRefusal] = useState<{ of: keyof Calls; words: string }>();
  /** The change set of this window. */
  const [own, setOwn] = useState<{ set: string; name: string }>();
  const keep = useCallback((next: { set: string; name: string }) => {
    workOn(next.set);
    setOwn(next);
  }, []);

  // The first one that is told is this window's; it may get another name.
  useEffect(() => {
    if (state !== undefined && (own === undefined || (own.set === state.set && own.name !== state.name)))
      keep({ set: state.set, name: state.name });
  }, [state, own, keep]);

  useEffect(() => {
    const ending = new AbortController();
    void followStates((next) => {
      setConnected(next !== undefined);
      if (next !== undefined) setState(next);
    }, ending.signal);
    return () => ending.abort();
  }, []);

  const ask = useCallback<Ask>(
    async (name, ...input) => {
      try {
        const answer = await call(name, ...input);
        // What a view asks by itself says nothing of what was refused.
        setRefusal((last) => (last?.of === name || name === 'open' ? undefined : last));
        if (name === 'open')
          keep({ set: String(answer), name: (input as Parameters<Calls['open']>)[0].name });
        return answer;
      } catch (error) {
        setRefusal({ of: name, words: error instanceof Error ? error.message : String(error) });
        return undefined;
      }
    },
    [keep],
  );

  const sites = state?.sites ?? 0;
  useEffect(() => {
    // There are other sites only where flows or brands came or went.
    if (sites > 0) void ask('choices').then((found) => found && setChoices(found));
  }, [ask, sites]);

  return {
    ...{ state, isConnected, choices, refusal: refusal?.words, dismiss: () => setRefusal(undefined), ask },
    left: own !== undefined && state !== undefined && own.set !== state.set ? own.name : undefined,
    follow: () => state && keep({ set: state.set, name: state.name }),
  };
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

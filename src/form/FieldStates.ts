import { atom } from 'jotai';
import { type ReactNode, useLayoutEffect, useReducer } from 'react';
import type { AppStore } from '../state/createAppStore.ts';
import type { FieldError, FieldState } from './FieldState.ts';

/** A field by its name, as sections and declarations have it. */
type Named = Readonly<{ name: string }>;

interface Observer {
  fields: readonly Named[];
  listener: () => void;
}

/**
 * Answers, errors and suggestions of a form's fields, observed section by section, so that one that changes draws no
 * other section again. No atoms: dozens are made and read at once when a form is first drawn (PERF-01). What a service
 * said of a field stands until the field changes, unless the form itself has something to say.
 */
export class FieldStates {
  /** The fields in error, in page order. */
  readonly errors = atom<{ name: string; error: FieldError }[]>([]);
  /** The suggestions that stand under fields, in page order. */
  readonly suggestions = atom<{ name: string; suggestion: string }[]>([]);
  /** Counts the changes so far: who saw another number has missed one. */
  changes = 0;
  readonly #store: AppStore;
  /** By name, in page order. */
  readonly #fields: Map<string, FieldState>;
  readonly #observers = new Set<Observer>();

  /**
   * @param names of the fields, in page order
   * @param answers they start with
   */
  constructor(names: readonly string[], store: AppStore, answers: Record<string, unknown>) {
    this.#store = store;
    this.#fields = new Map(names.map((name) => [name, { value: answers[name] }]));
  }

  /** The state of a field. Throws for a name that no section of the form holds, as what changes one does. */
  of(name: string): FieldState {
    const state = this.#fields.get(name);
    if (state === undefined) throw new Error(`No section holds the field "${name}".`);
    return state;
  }

  /** Tells a listener of changes of some fields, once for those that change together. @returns ends it */
  observe(fields: readonly Named[], listener: () => void): () => void {
    const observer = { fields, listener };
    this.#observers.add(observer);
    return () => void this.#observers.delete(observer);
  }

  /** A field shows another value: what a service said of the old one no longer holds. */
  showDraft(name: string, value: unknown) {
    this.#change([name], ({ error, refused }) => ({
      value,
      error: error?.from === 'server' ? undefined : error,
      refused,
    }));
  }

  /** A field is entered: its status line is there before it has anything to say. */
  enter(name: string) {
    this.#change([name], (state) => ({ ...state, refused: state.refused ?? '' }));
  }

  /** Why a field refused a key, paste or drop; '' when nothing of that is to be said any more. */
  refuse(name: string, refused: ReactNode) {
    this.#change([name], (state) => ({ ...state, refused }));
  }

  /** Fields went away, and with them what was said of them. */
  forget(names: readonly string[]) {
    this.#change(names, ({ value }) => ({ value }));
  }

  /** New answers of some fields. Names of no field are passed over: rules across fields read them, nothing draws them. */
  showAnswers(answers: Record<string, unknown>) {
    const names = Object.keys(answers).filter((name) => this.#fields.has(name));
    this.#change(names, (state, name) => ({ ...state, value: answers[name] }));
  }

  /** All that the form's own rules say. */
  showOwn(found: Map<string, FieldError>) {
    this.#change(this.#fields.keys(), (state, name) => withOwn(state, found.get(name)));
  }

  /** What the rules say of one field, and of those shown in error only what is settled by now. */
  showOwnOf(field: string, found: Map<string, FieldError>) {
    this.#change(this.#fields.keys(), (state, name) => {
      const isSettled = state.error !== undefined && !found.has(name);
      return name === field || isSettled ? withOwn(state, found.get(name)) : state;
    });
  }

  /** All that services say. */
  showSaid(errors: Record<string, FieldError['text']>, suggestions: Record<string, string>) {
    this.#change(this.#fields.keys(), ({ value, error, refused }, name) => {
      const text = errors[name];
      const own = error?.from === 'rules' ? error : undefined;
      return {
        value,
        error: text === undefined ? own : { text, params: {}, from: 'server' },
        suggestion: suggestions[name],
        refused,
      };
    });
  }

  /** The lists are made again only when what they hold changes: keys come here too. */
  #change(names: Iterable<string>, change: (state: FieldState, name: string) => FieldState) {
    const changed = new Set<string>();
    let [hasNewError, hasNewSuggestion] = [false, false];
    for (const name of names) {
      const state = this.of(name);
      const next = change(state, name);
      const [isError, isSuggestion] = [next.error !== state.error, next.suggestion !== state.suggestion];
      const isSame = Object.is(next.value, state.value) && next.refused === state.refused;
      if (!isError && !isSuggestion && isSame) continue;
      this.#fields.set(name, next);
      changed.add(name);
      hasNewError ||= isError;
      hasNewSuggestion ||= isSuggestion;
    }
    if (changed.size > 0) this.#tell(changed);
    if (hasNewError) this.#store.set(this.errors, this.#list('error'));
    if (hasNewSuggestion) this.#store.set(this.suggestions, this.#list('suggestion'));
  }

  #tell(changed: ReadonlySet<string>) {
    this.changes += 1;
    for (const { fields, listener } of this.#observers) {
      if (fields.some(({ name }) => changed.has(name))) listener();
    }
  }

  #list<Key extends 'error' | 'suggestion'>(key: Key) {
    return [...this.#fields].flatMap(([name, { [key]: said }]) => {
      return said === undefined
        ? []
        : [{ name, [key]: said } as { name: string } & Required<Pick<FieldState, Key>>];
    });
  }
}

/**
 * Draws again what draws some fields, when the state of one of them changes. One effect for all of them, where
 * `useSyncExternalStore` has two for each, one of them at every key (PERF-01): what that keeps apart, two views of one
 * state drawn at different times, a form does not have.
 * @param fields a list that stays the same from one drawing to the next
 */
export function useChangesOf(fields: readonly Named[], states: FieldStates) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const seen = states.changes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was drawn before anybody listened can be behind
  useLayoutEffect(() => {
    if (states.changes !== seen) draw();
    return states.observe(fields, draw);
  }, [states, fields]);
}

function withOwn(state: FieldState, own: FieldError | undefined): FieldState {
  if (own === undefined && state.error?.from !== 'rules') return state;
  const said = state.error?.from === 'server' ? state.error : undefined;
  return { ...state, error: own ?? said };
}

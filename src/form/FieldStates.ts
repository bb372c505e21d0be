import { atom } from 'jotai';
import { useLayoutEffect, useState } from 'react';
import type { AppStore } from '../state/createAppStore.ts';
import type { FieldError, FieldState } from './FieldState.ts';

/** The state of one field, and who draws it. */
class ObservedState {
  current: FieldState;
  /** One as a rule: the field. */
  #listeners: readonly (() => void)[] = [];

  constructor(start: FieldState) {
    this.current = start;
  }

  change(next: FieldState) {
    this.current = next;
    for (const listener of this.#listeners) listener();
  }

  readonly read = (): FieldState => this.current;

  readonly subscribe = (listener: () => void) => {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener);
    };
  };
}

/**
 * Answers, errors and suggestions of a form's fields, each observed by itself, so that one that changes draws one field
 * again. No atoms: dozens are made and read at once when a form is first drawn (PERF-01). What a service said of a field
 * stands until the field changes, unless the form itself has something to say.
 */
export class FieldStates {
  /** The fields in error, in page order. */
  readonly errors = atom<{ name: string; error: FieldError }[]>([]);
  /** The suggestions that stand under fields, in page order. */
  readonly suggestions = atom<{ name: string; suggestion: string }[]>([]);
  readonly #store: AppStore;
  readonly #names: readonly string[];
  readonly #fields: Map<string, ObservedState>;

  /**
   * @param names of the fields, in page order
   * @param answers they start with
   */
  constructor(names: readonly string[], store: AppStore, answers: Record<string, unknown>) {
    this.#names = names;
    this.#store = store;
    this.#fields = new Map(names.map((name) => [name, new ObservedState({ value: answers[name] })]));
  }

  /** The state of a field, to be observed. Throws for a name that no section of the form holds. */
  of(name: string): Pick<ObservedState, 'read' | 'subscribe'> {
    return this.#field(name);
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
  refuse(name: string, refused: string) {
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
    this.#change(this.#names, (state, name) => withOwn(state, found.get(name)));
  }

  /** What the rules say of one field, and of those shown in error only what is settled by now. */
  showOwnOf(field: string, found: Map<string, FieldError>) {
    this.#change(this.#names, (state, name) => {
      const isSettled = state.error !== undefined && !found.has(name);
      return name === field || isSettled ? withOwn(state, found.get(name)) : state;
    });
  }

  /** All that services say. */
  showSaid(errors: Record<string, FieldError['text']>, suggestions: Record<string, unknown>) {
    this.#change(this.#names, ({ value, error, refused }, name) => {
      const text = errors[name];
      const suggestion = suggestions[name];
      const own = error?.from === 'rules' ? error : undefined;
      return {
        value,
        error: text === undefined ? own : { text, params: {}, from: 'server' },
        suggestion: typeof suggestion === 'string' ? suggestion : undefined,
        refused,
      };
    });
  }

  /** The lists are made again only when what they hold changes: keys come here too. */
  #change(names: readonly string[], change: (state: FieldState, name: string) => FieldState) {
    let [hasNewError, hasNewSuggestion] = [false, false];
    for (const name of names) {
      const field = this.#field(name);
      const state = field.current;
      const next = change(state, name);
      const [isError, isSuggestion] = [next.error !== state.error, next.suggestion !== state.suggestion];
      const isSame = Object.is(next.value, state.value) && next.refused === state.refused;
      if (isError || isSuggestion || !isSame) field.change(next);
      hasNewError ||= isError;
      hasNewSuggestion ||= isSuggestion;
    }
    if (hasNewError) this.#store.set(this.errors, this.#list('error'));
    if (hasNewSuggestion) this.#store.set(this.suggestions, this.#list('suggestion'));
  }

  #field(name: string): ObservedState {
    const field = this.#fields.get(name);
    if (field === undefined) throw new Error(`No section of the form holds the field "${name}".`);
    return field;
  }

  #list<Key extends 'error' | 'suggestion'>(key: Key) {
    return this.#names.flatMap((name) => {
      const said = this.#field(name).current[key];
      return said === undefined
        ? []
        : [{ name, [key]: said } as { name: string } & Required<Pick<FieldState, Key>>];
    });
  }
}

/**
 * The state of a field, drawn again when it changes. By one effect, where `useSyncExternalStore` has two, one of them at
 * every key (PERF-01): what that keeps apart, two views of one state drawn at different times, a form does not have.
 */
export function useFieldState(states: FieldStates, name: string): FieldState {
  const field = states.of(name);
  const [state, setState] = useState(field.read);
  useLayoutEffect(() => {
    const take = () => setState(field.read());
    take();
    return field.subscribe(take);
  }, [field]);
  return state;
}

function withOwn(state: FieldState, own: FieldError | undefined): FieldState {
  if (own === undefined && state.error?.from !== 'rules') return state;
  const said = state.error?.from === 'server' ? state.error : undefined;
  return { ...state, error: own ?? said };
}

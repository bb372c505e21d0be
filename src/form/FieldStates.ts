import { type Atom, atom, type PrimitiveAtom } from 'jotai';
import type { AppStore } from '../state/createAppStore.ts';
import type { FieldError, FieldState } from './FieldState.ts';

/**
 * Errors and suggestions of a form's fields, an atom each, so that one that changes draws one field again. What a
 * service said of a field stands until the field changes, unless the form itself has something to say.
 */
export class FieldStates {
  /** The fields in error, in page order. */
  readonly errors: Atom<{ name: string; error: FieldError }[]>;
  /** The suggestions that stand under fields, in page order. */
  readonly suggestions: Atom<{ name: string; suggestion: string }[]>;
  readonly #store: AppStore;
  readonly #names: string[];
  readonly #atoms: Map<string, PrimitiveAtom<FieldState>>;

  /** @param names of the fields, in page order */
  constructor(names: string[], store: AppStore) {
    this.#names = names;
    this.#store = store;
    this.#atoms = new Map(names.map((name) => [name, atom<FieldState>({})]));
    this.errors = atom((get) =>
      names.flatMap((name) => {
        const { error } = get(this.of(name));
        return error === undefined ? [] : [{ name, error }];
      }),
    );
    this.suggestions = atom((get) =>
      names.flatMap((name) => {
        const { suggestion } = get(this.of(name));
        return suggestion === undefined ? [] : [{ name, suggestion }];
      }),
    );
  }

  /** The atom of a field. Throws for a name that no section of the form holds. */
  of(name: string): PrimitiveAtom<FieldState> {
    const state = this.#atoms.get(name);
    if (state === undefined) throw new Error(`No section of the form holds the field "${name}".`);
    return state;
  }

  /** The field's text changes: what a service said of the old one no longer holds. */
  touch(name: string) {
    const { error, suggestion } = this.#store.get(this.of(name));
    // Every key comes here, and hardly ever is there anything to take back.
    if (error?.from !== 'server' && suggestion === undefined) return;
    this.#change([name], () => ({ error: error?.from === 'server' ? undefined : error }));
  }

  /** Fields went away, and with them what was said of them. */
  forget(names: string[]) {
    this.#change(names, () => ({}));
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
    this.#change(this.#names, ({ error }, name) => {
      const text = errors[name];
      const suggestion = suggestions[name];
      const own = error?.from === 'rules' ? error : undefined;
      return {
        error: text === undefined ? own : { text, params: {}, from: 'server' },
        suggestion: typeof suggestion === 'string' ? suggestion : undefined,
      };
    });
  }

  /** One write for all of them, so that lists are derived once. */
  #change(names: string[], change: (state: FieldState, name: string) => FieldState) {
    this.#store.set(
      atom(null, (get, set) => {
        for (const name of names) {
          const state = get(this.of(name));
          const next = change(state, name);
          if (next.error !== state.error || next.suggestion !== state.suggestion) set(this.of(name), next);
        }
      }),
    );
  }
}

function withOwn(state: FieldState, own: FieldError | undefined): FieldState {
  const said = state.error?.from === 'server' ? state.error : undefined;
  return { ...state, error: own ?? said };
}

import { atom, type Getter, type PrimitiveAtom } from 'jotai';
import type { AppStore } from '../state/createAppStore.ts';
import type { FieldError, FieldState } from './FieldState.ts';

/**
 * Answers, errors and suggestions of a form's fields, an atom each, so that one that changes draws one field again. What a
 * service said of a field stands until the field changes, unless the form itself has something to say.
 */
export class FieldStates {
  /** The fields in error, in page order. */
  readonly errors = atom<{ name: string; error: FieldError }[]>([]);
  /** The suggestions that stand under fields, in page order. */
  readonly suggestions = atom<{ name: string; suggestion: string }[]>([]);
  readonly #store: AppStore;
  readonly #names: string[];
  readonly #atoms: Map<string, PrimitiveAtom<FieldState>>;

  /**
   * @param names of the fields, in page order
   * @param answers they start with
   */
  constructor(names: string[], store: AppStore, answers: Record<string, unknown>) {
    this.#names = names;
    this.#store = store;
    this.#atoms = new Map(names.map((name) => [name, atom<FieldState>({ value: answers[name] })]));
  }

  /** The atom of a field. Throws for a name that no section of the form holds. */
  of(name: string): PrimitiveAtom<FieldState> {
    const state = this.#atoms.get(name);
    if (state === undefined) throw new Error(`No section of the form holds the field "${name}".`);
    return state;
  }

  /** A field shows another value: what a service said of the old one no longer holds. */
  showDraft(name: string, value: unknown) {
    this.#change([name], ({ error }) => ({ value, error: error?.from === 'server' ? undefined : error }));
  }

  /** Fields went away, and with them what was said of them. */
  forget(names: readonly string[]) {
    this.#change(names, ({ value }) => ({ value }));
  }

  /** New answers of some fields. Names of no field are passed over: rules across fields read them, nothing draws them. */
  showAnswers(answers: Record<string, unknown>) {
    const names = Object.keys(answers).filter((name) => this.#atoms.has(name));
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
    this.#change(this.#names, ({ value, error }, name) => {
      const text = errors[name];
      const suggestion = suggestions[name];
      const own = error?.from === 'rules' ? error : undefined;
      return {
        value,
        error: text === undefined ? own : { text, params: {}, from: 'server' },
        suggestion: typeof suggestion === 'string' ? suggestion : undefined,
      };
    });
  }

  /** One write for all of them. The lists are made again only when what they hold changes: keys come here too. */
  #change(names: readonly string[], change: (state: FieldState, name: string) => FieldState) {
    this.#store.set(
      atom(null, (get, set) => {
        let [hasNewError, hasNewSuggestion] = [false, false];
        for (const name of names) {
          const state = get(this.of(name));
          const next = change(state, name);
          const [isError, isSuggestion] = [next.error !== state.error, next.suggestion !== state.suggestion];
          if (isError || isSuggestion || !Object.is(next.value, state.value)) set(this.of(name), next);
          hasNewError ||= isError;
          hasNewSuggestion ||= isSuggestion;
        }
        if (hasNewError) set(this.errors, this.#list(get, 'error'));
        if (hasNewSuggestion) set(this.suggestions, this.#list(get, 'suggestion'));
      }),
    );
  }

  #list<Key extends 'error' | 'suggestion'>(get: Getter, key: Key) {
    return this.#names.flatMap((name) => {
      const said = get(this.of(name))[key];
      return said === undefined
        ? []
        : [{ name, [key]: said } as { name: string } & Required<Pick<FieldState, Key>>];
    });
  }
}

function withOwn(state: FieldState, own: FieldError | undefined): FieldState {
  const said = state.error?.from === 'server' ? state.error : undefined;
  return { ...state, error: own ?? said };
}

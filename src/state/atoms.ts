import { atom } from 'jotai';
import type { CompiledForm, RuleRow } from '../engine/form.ts';
import type { BroughtNote } from '../engine/forms/FilterRejections.ts';
import type { DrawnForm } from '../engine/forms/FormAnswers.ts';
import {
  createContext,
  emptySurroundings,
  initialState,
  type MachineState,
  type Surroundings,
} from '../engine/machine.ts';
import { emptySlice, type Slice } from '../engine/slice.ts';

/** The state of the applicant's run. Only `app/runFlow` writes it, from `engine/step`. In memory only. */
export const machineAtom = atom<MachineState>(initialState());

/** The site's linked catalogue. A hot update replaces it; answers stay. */
export const sliceAtom = atom<Slice>(emptySlice);

/**
 * What forms need of the site's configuration. Everything that a condition or sentence may read is in the surroundings.
 */
export interface Configuration {
  /** Rule rows by name (RUL-001). */
  rules: Record<string, RuleRow>;
  /** State code → minimum age (RUL-014). */
  stateMinimumAges: Record<string, number>;
  /** Codes of states where the card is not available. */
  forbiddenStates: string[];
  /** Names of fields that the site has switched off (CFG-020). */
  inactive: ReadonlySet<string>;
  /** Stored answers by field name (CFG-023, PRE-001). Query parameters override them. */
  prefill: Record<string, unknown>;
}

/** An empty configuration, for the time before the real one and for tests. */
export const emptyConfiguration: Configuration = {
  rules: {},
  stateMinimumAges: {},
  forbiddenStates: [],
  inactive: new Set(),
  prefill: {},
};

/** Rules and prefill of the site, for forms. */
export const configurationAtom = atom<Configuration>(emptyConfiguration);

/** The loaded form modules, by id. A hot update replaces one; answers stay. */
export const formsAtom = atom<Readonly<Record<string, CompiledForm>>>({});

/** Address of the page's release, with a trailing slash: `/_release/<hash>/`. Art and forms are relative to it. */
export const releaseBaseAtom = atom('/');

/** What the machine does not own: site, brand, flow, query, device, now. */
export const surroundingsAtom = atom<Surroundings>(emptySurroundings);

/** The one object that conditions, values and placeholders read. A new one after every change. */
export const contextAtom = atom((get) =>
  createContext(get(sliceAtom), get(surroundingsAtom), get(machineAtom)),
);

/**
 * Forms that were mounted, by id: one that is mounted again (back, forward, an error) shows what was typed.
 */
export const formAnswersAtom = atom<Readonly<Record<string, DrawnForm>>>({});

/** What a form had before the page was loaded anew. */
export interface KeptForm {
  /** Names of fields that had an answer which is typed again. */
  left: readonly string[];
  /** What a filter left out of the others, by field (F-804). */
  lost: Readonly<Record<string, BroughtNote>>;
  /** Index of the step that was shown. */
  step: number;
}

/** Forms whose answers were kept over a reload, by id (F-803). The answers themselves are the applicant's. */
export const keptFormsAtom = atom<Readonly<Record<string, KeptForm>>>({});

/** How many fields of the page are in error after a failed submit; the title then starts with 'Error: ' (UX-01). */
export const errorCountAtom = atom(0);

/** The language that the applicant chose and that could not be fetched; '' where there is none. */
export const unspokenAtom = atom('');

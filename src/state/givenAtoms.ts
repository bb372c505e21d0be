import { atom } from 'jotai';
import type { CompiledForm, RuleRow } from '../engine/form.ts';
import { emptySurroundings, type Surroundings } from '../engine/machine.ts';

/** What forms need of the site's configuration. Everything a condition or sentence may read is in the surroundings. */
export interface Configuration {
  /** Rule rows by name (RUL-001). */
  rules: Record<string, RuleRow>;
  /** State code → minimum age (RUL-014). */
  stateMinimumAges: Record<string, number>;
  /** Codes of states where the card is not available. */
  forbiddenStates: string[];
  /** Names of fields that the site has switched off (CFG-020). */
  inactive: ReadonlySet<string>;
  /** Stored answers by field name (CFG-023, PRE-001). Query parameters win over them. */
  prefill: Record<string, unknown>;
}

/** A configuration without rules, for the time before the real one and for tests. */
export const emptyConfiguration: Configuration = {
  rules: {},
  stateMinimumAges: {},
  forbiddenStates: [],
  inactive: new Set(),
  prefill: {},
};

/** Rules and prefill of the site, for forms. */
export const configurationAtom = atom<Configuration>(emptyConfiguration);

/** The form modules that were loaded, by id. A hot update replaces one; answers stay. */
export const formsAtom = atom<Readonly<Record<string, CompiledForm>>>({});

/** Address of the release that the page runs, with its last slash: `/_release/<hash>/`. Art and forms are relative to it. */
export const releaseBaseAtom = atom('/');

/** What the machine does not own: site, brand, flow, query, device, now. */
export const surroundingsAtom = atom<Surroundings>(emptySurroundings);

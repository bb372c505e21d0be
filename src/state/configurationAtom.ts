import { atom } from 'jotai';
import type { RuleRow } from '../engine/form.ts';

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

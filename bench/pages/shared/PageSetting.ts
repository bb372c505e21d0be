import type { RuleRow } from '../../../src/engine/form.ts';
import type { Slice } from '../../../src/engine/slice.ts';

/** What stands around our own form, as the product's page would have it from release and server. */
export interface PageSetting {
  slice: Slice;
  rules: Record<string, RuleRow>;
  site: Record<string, unknown>;
  flow: Record<string, unknown>;
  session: Record<string, unknown>;
  now: { date: string; year: number };
  widgets: string[];
}

/** What is typed and toggled, the same on every page. */
export interface Scenario {
  burst: { name: string; text: string };
  paused: { name: string; text: string }[];
  toggled: string;
  fields: number;
  errors: number;
}

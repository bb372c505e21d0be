import type { MachineState } from '../machine.ts';
import { readPath } from '../readPath.ts';
import type { Slice } from '../slice.ts';
import { keptPaths } from './keptPaths.ts';

/**
 * What survives a reload in the same tab (design §8, A-015): values whose path is declared with `keep`, which have no
 * sensitivity; effects that ran once; deadlines. Typed answers, open dialogs and calls under way do not.
 */
export interface ResumeRecord {
  version: 1;
  /** Identity of the site; a record of another one is not used. */
  site: string;
  /** Path → value. */
  values: Record<string, unknown>;
  once: string[];
  deadlines: { id: string; event: string; at: number }[];
}

/** What of a state is put into the tab's session storage. `site` says whose state it is. */
export function resumeRecord(slice: Pick<Slice, 'context'>, site: string, state: MachineState): ResumeRecord {
  const values = keptPaths(slice.context).flatMap((path): [string, unknown][] => {
    const value = readPath(state, path);
    return value === undefined || value === null ? [] : [[path, value]];
  });
  return {
    version: 1,
    site,
    values: Object.fromEntries(values),
    once: Object.keys(state.once),
    deadlines: state.deadlines,
  };
}

import type { BrowserStorage } from '../../api/BrowserStorage.ts';
import type { MachineState } from '../../engine/machine.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { readPath, writableRoots, writePath } from '../../engine/paths.ts';
import type { PathDeclaration, Slice } from '../../engine/slice.ts';

const key = 'cardstock.resume';

/**
 * The state to resume after a reload in the same tab (design §8, REL-04). The record of another site is cleared.
 * @param site identity of the site
 */
export function resumed(tab: BrowserStorage, slice: Slice, site: string, fresh: MachineState): MachineState {
  const record = parse(tab.getItem(key));
  const isOurs = typeof record === 'object' && record !== null && 'site' in record && record.site === site;
  if (!isOurs) tab.removeItem(key);
  return resumeState(slice, site, fresh, record);
}

/** Clears what would survive a reload. */
export function forgetState(tab: BrowserStorage): void {
  tab.removeItem(key);
}

/** Stores the part of the state that survives a reload, without any input. */
export function remember(tab: BrowserStorage, slice: Slice, site: string, state: MachineState): void {
  const text = JSON.stringify(resumeRecord(slice, site, state));
  if (tab.getItem(key) !== text) tab.setItem(key, text);
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What survives a reload in the same tab (design §8, A-015): values whose path is declared with `keep`, which are never
 * sensitive; effects that ran once; deadlines. Typed answers, open dialogs and running calls do not.
 */
interface ResumeRecord {
  version: 1;
  /** Identity of the site. A record of another site is not used. */
  site: string;
  /** Path → value. */
  values: Record<string, unknown>;
  once: string[];
  deadlines: { id: string; event: string; at: number }[];
}

/** The part of the state for the tab's session storage. `site` identifies its site. */
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

/** The declared paths that survive a reload. A family such as `session.seen.*` keeps the object above its `*`. */
export function keptPaths(declarations: Record<string, PathDeclaration>): string[] {
  const paths = Object.entries(declarations)
    .filter(([, declaration]) => declaration.keep === true && declaration.derive === undefined)
    .map(([path]) => path.replace(/\.\*.*$/u, ''))
    .filter((path) => path.includes('.') && writableRoots.some((root) => path.startsWith(`${root}.`)));
  return [...new Set(paths)];
}

/**
 * Merges a stored record into a new state. The record is not trusted: other versions, sites and shapes are ignored, and so
 * are paths that the catalogue does not keep. Values of the new state win over stored ones.
 */
export function resumeState(
  slice: Pick<Slice, 'context'>,
  site: string,
  fresh: MachineState,
  record: unknown,
): MachineState {
  if (!isObject(record) || record.version !== 1 || record.site !== site) return fresh;
  const kept = new Set(keptPaths(slice.context));
  let roots = { applicant: {}, result: {}, session: {} } as Record<string, Record<string, unknown>>;
  for (const [path, value] of Object.entries(isObject(record.values) ? record.values : {})) {
    if (kept.has(path)) roots = writePath(roots, path, value) as typeof roots;
  }
  return {
    ...fresh,
    applicant: { ...roots.applicant, ...fresh.applicant },
    result: { ...roots.result, ...fresh.result },
    session: { ...roots.session, ...fresh.session },
    once: Object.fromEntries(strings(record.once).map((place) => [place, true as const])),
    deadlines: deadlines(record.deadlines),
  };
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function deadlines(value: unknown): MachineState['deadlines'] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item): item is MachineState['deadlines'][number] =>
      isObject(item) &&
      typeof item.id === 'string' &&
      typeof item.event === 'string' &&
      typeof item.at === 'number' &&
      Number.isFinite(item.at),
  );
}

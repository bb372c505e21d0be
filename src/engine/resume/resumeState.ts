import { writePath } from '../context/writePath.ts';
import type { MachineState } from '../machine.ts';
import { isObject } from '../overlay/mergePatch.ts';
import type { Slice } from '../slice.ts';
import { keptPaths } from './keptPaths.ts';

/**
 * Lays a stored record over a fresh state. The record is not trusted: another version or site, another shape, and paths
 * that the catalogue does not keep (any more) are passed over. Values the fresh state has win over stored ones.
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

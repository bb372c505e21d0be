import type { BrowserStorage } from '../../api/BrowserStorage.ts';
import type { MachineState } from '../../engine/machine.ts';
import { resumeRecord, resumeState } from '../../engine/resume.ts';
import type { Slice } from '../../engine/slice.ts';

const key = 'cardstock.resume';

/**
 * The state that a reload in the same tab goes on with (design §8, REL-04). The record of another site is cleared.
 * @param site identity of the site
 */
export function resumed(tab: BrowserStorage, slice: Slice, site: string, fresh: MachineState): MachineState {
  const record = parse(tab.getItem(key));
  const isOurs = typeof record === 'object' && record !== null && 'site' in record && record.site === site;
  if (!isOurs) tab.removeItem(key);
  return resumeState(slice, site, fresh, record);
}

/** Forgets what would survive a reload. */
export function forgetState(tab: BrowserStorage): void {
  tab.removeItem(key);
}

/** Keeps what of a state survives a reload; nothing typed is in it. */
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

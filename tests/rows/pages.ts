import type { OpenedPage } from '../../scripts/walk/openPage.ts';
import type { MachineState } from '../../src/engine/machine.ts';
import { machineAtom } from '../../src/state/atoms.ts';

/** What the machine of a page holds now. */
export function stateOf(page: OpenedPage): MachineState {
  return page.site.store.get(machineAtom);
}

/** Raises an event as a block does, and waits until nothing is under way. */
export async function raise(
  page: OpenedPage,
  event: string,
  values?: Record<string, unknown>,
  detail?: Record<string, unknown>,
): Promise<void> {
  page.site.flow.raise(event, values, detail);
  await page.quiet();
}

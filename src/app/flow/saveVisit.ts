import { ApiFailure } from '../../api/client.ts';
import { contextAtom } from '../../state/contextAtom.ts';
import { machineAtom } from '../../state/machineAtom.ts';
import type { FlowBrowser, FlowWorld } from './FlowWorld.ts';
import type { Flow } from './runFlow.ts';
import { trackingRecord } from './trackingInput.ts';

export interface VisitWorld extends Pick<FlowWorld, 'store' | 'api' | 'loadAction'> {
  browser: Pick<FlowBrowser, 'report'>;
}

/**
 * Saves where the visit came from and keeps the tracking id (TRK-006); updates the record in a tab that has one already (a
 * reload), and as soon as the visitor has an application (TRK-007). Another session gets its own record (F-101). Failures are
 * ignored.
 * @returns resolves when what is known now is saved
 */
export function saveVisit({ store, api, loadAction, browser }: VisitWorld, flow: Flow): Promise<void> {
  const sessionNow = () => store.get(machineAtom).session.id;
  const applicationNow = () => store.get(machineAtom).result.ref_number;
  const now = () => `${sessionNow() ?? ''}/${applicationNow() ?? ''}`;
  let isSaving = false;
  /** Session and application that the record was last saved with. */
  let told: string | undefined;

  async function saveOnce(): Promise<void> {
    const session = sessionNow();
    const record = trackingRecord(store.get(contextAtom));
    const { trackingId } = await (await loadAction('saveTracking'))({ ...record }, { api });
    if (typeof trackingId !== 'string' || trackingId === '' || sessionNow() !== session) return;
    flow.remember({ trackingId });
    // Only an update names the application.
    const { id, applicantId } = trackingRecord(store.get(contextAtom));
    if (id !== record.id && applicantId !== undefined) told = undefined;
  }

  async function save(): Promise<void> {
    if (isSaving) return;
    isSaving = true;
    for (let at = now(); at !== told; at = now()) {
      told = at;
      await saveOnce().catch((failure: unknown) => {
        if (!(failure instanceof ApiFailure)) browser.report('the visit could not be saved', failure);
      });
    }
    isSaving = false;
  }

  store.sub(machineAtom, () => void save());
  return save();
}

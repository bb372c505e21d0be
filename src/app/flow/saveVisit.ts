import type { Action } from '../../actions/action.ts';
import { type ApiClient, ApiFailure } from '../../api/client.ts';
import { contextAtom } from '../../state/contextAtom.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import type { Flow } from './runFlow.ts';
import { trackingRecord } from './trackingInput.ts';

/**
 * Saves where the visit came from and keeps the tracking id (TRK-006). A tab that has one (a reload) updates its record.
 * A failure is nobody's concern.
 */
export async function saveVisit(
  {
    store,
    api,
    loadAction,
  }: { store: AppStore; api: ApiClient; loadAction: (name: string) => Promise<Action> },
  flow: Flow,
): Promise<void> {
  const { signal } = new AbortController();
  try {
    const save = await loadAction('saveTracking');
    const { trackingId } = await save(trackingRecord(store.get(contextAtom)), { api, signal });
    if (typeof trackingId === 'string' && trackingId !== '') flow.remember({ trackingId });
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
  }
}

import type { AppStore } from '../../state/createAppStore.ts';
import { machineAtom } from '../../state/machineAtom.ts';
import type { SessionKeeper } from '../session/createPageSession.ts';
import type { Flow } from './runFlow.ts';

/** Raised where the session is over and the page shows what hangs on it; a flow says what is shown then. */
const endedEvent = 'sessionEnded';

/** Lets a running flow follow its session (F-101). A tracking record belongs to one session, and so does its id. */
export function keepSession(store: AppStore, flow: Flow): SessionKeeper {
  return {
    isBound: () => Object.keys(store.get(machineAtom).result).length > 0,
    renewed: (ids) => flow.remember({ ...ids, trackingId: '' }),
    handedOver: (ids) => flow.handOver(ids),
    ended: () => flow.raiseIfKnown(endedEvent),
  };
}

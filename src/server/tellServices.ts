import type { PaymentGateway } from './domain/ports/PaymentGateway.ts';
import type { Sender, Senders } from './domain/ports/Senders.ts';
import type { Observer } from './platform/metrics/Observer.ts';
import { timeCalls } from './platform/metrics/timeCalls.ts';

interface Told {
  senders: Senders;
  gateway: PaymentGateway | undefined;
}

/** The same services, which tell of every call how long it took and how it ended. */
export function tellServices<Services extends Told>(services: Services, observer: Observer): Services {
  const { senders, gateway } = services;
  const sender = (name: string, send: Sender | undefined) => send && timeCalls(name, send, observer);
  const email = sender('emailMessages', senders.email);
  const text = sender('textMessages', senders.text);
  return {
    ...services,
    senders: { ...(email && { email }), ...(text && { text }) },
    gateway: gateway && {
      ...gateway,
      charge: timeCalls('payment', gateway.charge, observer),
      find: timeCalls('payment', gateway.find, observer),
      cancel: timeCalls('payment', gateway.cancel, observer),
    },
  };
}

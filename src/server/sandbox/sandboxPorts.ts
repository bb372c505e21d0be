import { putInOutbox } from '../domain/messages/outbox.ts';
import type { Message } from '../domain/ports/Message.ts';
import type { PaymentGateway } from '../domain/ports/PaymentGateway.ts';
import type { Ports } from '../domain/ports/Ports.ts';
import type { Sender } from '../domain/ports/Senders.ts';
import type { Services } from '../http/Services.ts';
import stored from './prefills.json' with { type: 'json' };
import { sandboxAddressService } from './sandboxAddressService.ts';
import { sandboxBankLink } from './sandboxBankLink.ts';
import { sandboxDecisions } from './sandboxDecisions.ts';
import { sandboxEmailService } from './sandboxEmailService.ts';
import { sandboxRegistration } from './sandboxRegistration.ts';
import { sandboxReservationService } from './sandboxReservationService.ts';
import { checkStandInToken } from './standInCaptcha.ts';

const prefills: Record<string, Record<string, string | boolean>> = stored.references;

/** A stand-in for every service that somebody else runs, in front of those that answer here already. */
export function sandboxPorts(
  real: Ports,
  { database, secrets, now }: Pick<Services, 'database' | 'secrets' | 'now'>,
  gateway: PaymentGateway | undefined,
): Ports {
  /** Every message stands in the outbox, once whoever sends it took it. */
  const kept =
    (send: Sender | undefined): Sender =>
    async (message) => {
      await send?.(message);
      await putInOutbox(database, secrets, outboxOf(message), now());
    };
  return {
    ...real,
    decisions: real.decisions ?? sandboxDecisions,
    reservations: real.reservations ?? sandboxReservationService,
    addresses: each(real.addresses, sandboxAddressService),
    emails: each(real.emails, sandboxEmailService),
    bankLink: real.bankLink ?? sandboxBankLink,
    gateway: real.gateway ?? gateway,
    captcha: real.captcha ?? { check: async (token) => checkStandInToken(token, now(), secrets) },
    senders: { email: kept(real.senders.email), text: kept(real.senders.text) },
    registration: real.registration ?? sandboxRegistration,
    prefill: real.prefill ?? {
      find: async (reference) => (Object.hasOwn(prefills, reference) && prefills[reference]) || {},
    },
  };
}

function outboxOf({ to, channel, text, code }: Message) {
  return { to, channel, text, ...(code === undefined ? {} : { code }) };
}

function each<Value>(
  services: Readonly<Record<string, Value>>,
  standIn: (service: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(services).map(([name, service]) => [name, standIn(service)]));
}

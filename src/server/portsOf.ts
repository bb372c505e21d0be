import { addressServices } from './domain/address/addressServices.ts';
import { emailServices } from './domain/email/emailServices.ts';
import type { Ports } from './domain/ports/Ports.ts';
import type { Sandbox, Services } from './http/Services.ts';

/**
 * Every port of a server: what is set up, what this server has of its own, and in the sandbox a stand-in for the rest.
 * @param given the services that an operator named
 */
export function portsOf(
  given: Partial<Ports>,
  sandbox: Sandbox | undefined,
  world: Pick<Services, 'database' | 'secrets' | 'now'>,
): Ports {
  const ports = { addresses: addressServices, emails: emailServices, senders: {}, ...given };
  return sandbox?.ports(ports, world) ?? ports;
}

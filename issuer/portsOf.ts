import type { ServiceListener } from '../src/server/platform/createServiceClient.ts';
import type { Sandbox, Services } from './calls/Services.ts';
import { addressServices } from './domain/address/addressServices.ts';
import { emailServices } from './domain/email.ts';
import { createSenders } from './domain/messages.ts';
import { httpGateway } from './domain/payments/httpGateway.ts';
import type { Ports } from './domain/ports/Ports.ts';
import { readServices } from './domain/services/readServices.ts';
import { type SetUp, servicePorts } from './domain/services/servicePorts.ts';
import type { Options } from './options/readOptions.ts';

/**
 * All ports of a server: configured services, the server's own, and stand-ins for the rest in the sandbox.
 * @param given the services that an operator configured
 */
export function portsOf(
  given: Partial<Ports>,
  sandbox: Sandbox | undefined,
  dependencies: Pick<Services, 'database' | 'secrets' | 'now'>,
): Ports {
  const ports = { addresses: addressServices, emails: emailServices, senders: {}, ...given };
  return sandbox?.ports(ports, dependencies) ?? ports;
}

/** The services that an operator configured, by settings and in the services file. */
interface NamedPorts {
  setUp: SetUp;
  ports(now: () => Date): Partial<Ports>;
}

/**
 * Reads the configured services. Without a payment gateway, no one can pay by card or account, except in the sandbox.
 * @throws Error with every mistake in the services file
 */
export function namedServices(options: Options, listener: ServiceListener = {}): NamedPorts {
  const {
    servicesFile,
    variable,
    paymentGatewayUrl,
    paymentGatewayToken: token,
    paymentTimeout: timeout,
  } = options;
  const services =
    servicesFile === undefined ? undefined : readServices(servicesFile, { variable, ...listener });
  const given = {
    senders: createSenders({ ...options, ...listener }),
    gateway:
      paymentGatewayUrl === undefined
        ? undefined
        : httpGateway(paymentGatewayUrl, { timeout, token, ...listener }),
  };
  return {
    setUp: { services, ...given },
    ports: (now) => ({ ...(services === undefined ? {} : servicePorts(services, now)), ...given }),
  };
}

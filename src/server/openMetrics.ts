import serviceFile from '../../schemas/services.schema.json' with { type: 'json' };
import decisions from './domain/applications/decisions.json' with { type: 'json' };
import { serviceName } from './domain/services/readServices.ts';
import { readContracts } from './http/calls/ServerCall.ts';
import { usualLimits } from './platform/limits/limits.ts';
import type { Metrics } from './platform/metrics/createMetrics.ts';
import { kindsOfRequests } from './platform/metrics/Observer.ts';
import { securityEvents } from './platform/securityEvents.ts';

/** What calls to outside services are counted under: those of the services file, and those that settings name. */
const services = [
  ...Object.keys(serviceFile.properties.services.properties).map(serviceName),
  'email message',
  'issuer API',
  'payment gateway',
  'post-back',
  'text message',
];

/** The metrics of a server, with every word that their labels may have. The library is loaded here and nowhere else. */
export async function openMetrics(): Promise<Metrics> {
  const { createMetrics } = await import('./platform/metrics/createMetrics.ts');
  const contracts = await readContracts();
  return createMetrics({
    calls: [...contracts.map(({ name }) => name), ...kindsOfRequests],
    services,
    results: [
      ...new Set([...decisions.undecided, ...decisions.byPeople, decisions.stateNotValid.result.result]),
    ],
    limits: Object.values(usualLimits).map(({ name }) => name),
    events: Object.keys(securityEvents),
  });
}

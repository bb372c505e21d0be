import type { FastifyInstance } from 'fastify';
import { listOutbox } from '../domain/messages/outbox.ts';
import { listViolations } from '../http/reports/registerReports.ts';
import type { Services } from '../http/Services.ts';
import type { Received } from './recordOutsider.ts';
import { registerNextAnswers } from './registerNextAnswers.ts';
import { registerOverrides } from './registerOverrides.ts';

/** Routes that exist in the sandbox only: its fixed points to read (design §11, §12). */
export function registerSandbox(app: FastifyInstance, services: Services, received: Received[]): void {
  app.get('/sandbox/outbox', async () => listOutbox(services.database, services.secrets));
  app.get('/sandbox/violations', async () => listViolations(services));
  app.get('/sandbox/third-party', async () => received);
  app.delete('/sandbox/third-party', async (_request, reply) => {
    received.length = 0;
    return reply.code(204).send();
  });
  app.get('/sandbox/personas', async () => {
    const [site] = await services.releases.sites();
    const personas = Object.entries(site?.personas ?? {});
    return { personas: personas.map(([last4, persona]) => ({ last4, ...persona })) };
  });
  registerNextAnswers(app, services);
  registerOverrides(app, services);
}

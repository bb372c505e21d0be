import type { FastifyInstance } from 'fastify';
import type { CallPaths } from '../../http/calls/callAddress.ts';
import { calls } from '../../http/calls/registry.ts';
import { documentationAddresses } from '../../http/pages/documentationAddresses.ts';
import { applyHeaders, sendDocument } from '../../http/policy/sendDocument.ts';
import type { Services } from '../../http/Services.ts';
import { brandStyle, brandStyleAddress } from './brandStyle.ts';
import { catalogueModel } from './catalogueModel.ts';
import { cataloguePage } from './cataloguePage.ts';
import { nextAnswerForms } from './nextAnswerForms.ts';
import { overrideForms, registerOverridePage } from './overrideForms.ts';
import { registerFlowPages } from './registerFlowPages.ts';
import { registerForms } from './registerForms.ts';
import { serveSandboxFiles } from './serveSandboxFiles.ts';

/** The catalogue, at `/` of the host that belongs to no site, the pages behind it, and what they post. */
export async function registerCatalogue(
  app: FastifyInstance,
  services: Services,
  paths: CallPaths,
): Promise<void> {
  const names = calls.map(({ name }) => name);
  const addresses = documentationAddresses(paths);
  await serveSandboxFiles(app);
  app.get('/', async (request, reply) => {
    // Sites and stand-ins have pages of their own there.
    if (request.at.site !== undefined || request.at.standIn !== undefined) return reply.callNotFound();
    const model = await catalogueModel(services, request.at.host.port);
    return sendDocument(reply, cataloguePage(model, names, addresses), { kind: 'page' });
  });
  app.get(brandStyleAddress, async (_request, reply) =>
    applyHeaders(reply, { kind: 'data' })
      .header('Cache-Control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(await brandStyle(services.releases)),
  );
  registerOverridePage(app, services);
  registerForms(app, {
    ...nextAnswerForms(services, names),
    ...overrideForms(services),
  });
  registerFlowPages(app, services);
}

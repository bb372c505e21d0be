import type { FastifyInstance } from 'fastify';
import type { CallContract } from '../calls/CallContract.ts';
import type { CallPaths } from '../calls/registerCalls.ts';
import { calls } from '../calls/registry.ts';
import type { Services } from '../http/Services.ts';
import { applyHeaders, sendDocument } from '../policy/sendDocument.ts';
import { apiDocsPage } from './apiDocsPage.ts';
import { brandStyle, brandStyleAddress } from './brandStyle.ts';
import { buildOpenApi } from './buildOpenApi.ts';
import { catalogueModel } from './catalogueModel.ts';
import { cataloguePage } from './cataloguePage.ts';
import { documentationAddresses } from './documentationAddresses.ts';
import { nextAnswerForms } from './nextAnswerForms.ts';
import { overrideForms, registerOverridePage } from './overrideForms.ts';
import { registerFlowPages } from './registerFlowPages.ts';
import { registerForms } from './registerForms.ts';
import { serveOwnFiles } from './serveOwnFiles.ts';
import { withFieldsOfSites } from './withFieldsOfSites.ts';

/**
 * The documentation of the API and the files of our own pages; in the sandbox also the catalogue, at `/` of the host
 * that belongs to no site, and what it posts.
 */
export async function registerOwnPages(
  app: FastifyInstance,
  services: Services,
  contracts: readonly CallContract[],
  paths: CallPaths,
): Promise<void> {
  const answered = contracts.filter(({ name }) => calls.some((call) => call.name === name));
  const addresses = documentationAddresses(paths);
  app.get(addresses.page, async (request, reply) => {
    const isBelowCatalogue = services.local !== undefined && request.at.site === undefined;
    const page = apiDocsPage(addresses.json, isBelowCatalogue ? '/' : undefined);
    return sendDocument(reply, page, { kind: 'documentation' });
  });
  app.get(addresses.json, async () => buildOpenApi(await withFieldsOfSites(answered, services), paths, '1'));
  await serveOwnFiles(app, services.local !== undefined);
  if (services.local === undefined) return;
  const names = answered.map(({ name }) => name);
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

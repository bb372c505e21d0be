import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { CallContract } from '../calls/CallContract.ts';
import type { CallPaths } from '../calls/registerCalls.ts';
import { calls } from '../calls/registry.ts';
import { applyHeaders, sendDocument } from '../policy/sendDocument.ts';
import type { Services } from '../Services.ts';
import { apiDocsPage } from './apiDocsPage.ts';
import { bankLinkScript, bankLinkStyle } from './bankLinkPage.ts';
import { buildOpenApi } from './buildOpenApi.ts';
import { captchaScript, captchaStyle } from './captchaPage.ts';
import { catalogueModel } from './catalogueModel.ts';
import { cataloguePage } from './cataloguePage.ts';
import { documentationAddresses } from './documentationAddresses.ts';
import { flowStyle } from './flowPage.ts';
import { maintenanceStyle } from './maintenancePage.ts';
import { nextAnswerForms } from './nextAnswerForms.ts';
import { overrideForms, registerOverridePage } from './overrideForms.ts';
import { registerFlowPages } from './registerFlowPages.ts';
import { registerForms } from './registerForms.ts';
import { iconAddress, styleAddress } from './renderPage.ts';
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
  const documented = () => withFieldsOfSites(answered, services);
  app.get(addresses.page, async (_request, reply) =>
    sendDocument(reply, apiDocsPage(await documented(), paths), { kind: 'page' }),
  );
  app.get(addresses.json, async () => buildOpenApi(await documented(), paths, '1'));
  await serveFile(app, styleAddress, 'pages.css', 'text/css; charset=utf-8');
  await serveFile(app, iconAddress, 'icon.svg', 'image/svg+xml');
  await serveFile(app, maintenanceStyle, 'maintenance.css', 'text/css; charset=utf-8');
  if (services.local === undefined) return;
  await serveFile(app, bankLinkScript, 'bankLink.js', 'text/javascript; charset=utf-8');
  await serveFile(app, bankLinkStyle, 'bankLink.css', 'text/css; charset=utf-8');
  await serveFile(app, captchaScript, 'captcha.js', 'text/javascript; charset=utf-8');
  await serveFile(app, captchaStyle, 'captcha.css', 'text/css; charset=utf-8');
  await serveFile(app, flowStyle, 'flow.css', 'text/css; charset=utf-8');
  await serveFile(app, '/_pages/tags.js', 'tags.js', 'text/javascript; charset=utf-8');
  const names = answered.map(({ name }) => name);
  app.get('/', async (request, reply) => {
    // Sites and stand-ins have pages of their own there.
    if (request.at.site !== undefined || request.at.standIn !== undefined) return reply.callNotFound();
    const model = await catalogueModel(services, request.at.host.port);
    return sendDocument(reply, cataloguePage(model, names, addresses), { kind: 'page' });
  });
  registerOverridePage(app, services);
  registerForms(app, {
    ...nextAnswerForms(services, names),
    ...overrideForms(services),
  });
  registerFlowPages(app, services);
}

async function serveFile(app: FastifyInstance, address: string, file: string, type: string): Promise<void> {
  const content = await readFile(new URL(file, import.meta.url), 'utf8');
  app.get(address, (_request, reply) =>
    applyHeaders(reply, { kind: 'data' })
      // A page in a sandboxed frame has no origin of its own that its styles could share.
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Cache-Control', 'no-cache')
      .type(type)
      .send(content),
  );
}

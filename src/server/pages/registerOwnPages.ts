import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallContract } from '../calls/CallContract.ts';
import { Refusal } from '../calls/Refusal.ts';
import type { CallPaths } from '../calls/registerCalls.ts';
import { calls } from '../calls/registry.ts';
import { applyHeaders, sendDocument } from '../policy/sendDocument.ts';
import type { Services } from '../Services.ts';
import { apiDocsPage } from './apiDocsPage.ts';
import { bankLinkScript, bankLinkStyle } from './bankLinkPage.ts';
import { buildOpenApi } from './buildOpenApi.ts';
import { captchaScript, captchaStyle } from './captchaPage.ts';
import { catalogueModel } from './catalogueModel.ts';
import { cataloguePage, deleteOverrideAddress } from './cataloguePage.ts';
import { documentationAddresses } from './documentationAddresses.ts';
import { flowStyle } from './flowPage.ts';
import { maintenanceStyle } from './maintenancePage.ts';
import { registerFlowPages } from './registerFlowPages.ts';
import { iconAddress, styleAddress } from './renderPage.ts';

/** Longest form that is read, in bytes. */
const longestForm = 4_096;

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
  const page = apiDocsPage(answered, paths);
  const document = buildOpenApi(answered, paths, '1');
  app.get(addresses.page, (_request, reply) => sendDocument(reply, page, { kind: 'page' }));
  app.get(addresses.json, async () => document);
  await serveFile(app, styleAddress, 'pages.css', 'text/css; charset=utf-8');
  await serveFile(app, iconAddress, 'icon.svg', 'image/svg+xml');
  await serveFile(app, maintenanceStyle, 'maintenance.css', 'text/css; charset=utf-8');
  if (!services.sandbox) return;
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
  registerFlowPages(app, services);
  registerDeletion(app, services);
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

/** Forms of a page without scripts can't say DELETE. */
function registerDeletion(app: FastifyInstance, { database }: Services): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      async (_request: FastifyRequest, body: string | Buffer) => new URLSearchParams(String(body)),
    );
    scope.post(deleteOverrideAddress, async (request, reply) => {
      refuseForeign(request);
      const fields = request.body;
      if (!(fields instanceof URLSearchParams)) throw new Refusal(415, 'mediaType', 'Send a form.');
      const [site = '', path = ''] = ['site', 'path'].map((name) => fields.get(name)?.replaceAll('\0', ''));
      await database.query('delete from override where site = $1 and path = $2', [site, path]);
      return reply.redirect('/#overrides', 303);
    });
  });
}

/** A page of another origin may not delete: browsers say where a form comes from. */
function refuseForeign(request: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': from } = request.headers;
  const isForeign =
    from === undefined ? origin !== undefined && !origin.endsWith(`//${host}`) : from !== 'same-origin';
  if (isForeign) throw new Refusal(403, 'foreign', 'This form is for the catalogue page only.');
}

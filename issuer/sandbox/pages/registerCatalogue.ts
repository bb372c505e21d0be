import type { FastifyInstance } from 'fastify';
import { serveFiles } from '../../../src/server/http/pages/registerFiles.ts';
import { documentationAddresses } from '../../../src/server/http/pages/registerOwnPages.ts';
import { applyHeaders, sendDocument } from '../../../src/server/http/policy/documentHeaders.ts';
import type { CallPaths } from '../../../src/server/platform/contract.ts';
import type { Services } from '../../calls/Services.ts';
import { catalogueModel } from './catalogueModel.ts';
import {
  brandStyle,
  brandStyleAddress,
  cataloguePage,
  catalogueScript,
  catalogueStyle,
} from './cataloguePage.ts';
import { nextAnswerForms, registerForms } from './catalogueSections.ts';
import { bankLinkScript, bankLinkStyle, captchaScript, captchaStyle, standInStyle } from './standInPages.ts';

/**
 * The catalogue, at `/` of the host that belongs to no site, and its forms.
 * @param studio origin of the studio where that runs
 */
export async function registerCatalogue(
  app: FastifyInstance,
  services: Services,
  paths: CallPaths,
  studio: string | undefined,
): Promise<void> {
  const addresses = documentationAddresses(paths);
  await serveSandboxFiles(app);
  app.get('/', async (request, reply) => {
    // Sites and stand-ins have their own pages there.
    if (request.at.site !== undefined || request.at.standIn !== undefined) return reply.callNotFound();
    const model = await catalogueModel(services, request.at.host.port);
    return sendDocument(reply, cataloguePage(model, addresses, studio), { kind: 'page' });
  });
  app.get(brandStyleAddress, async (_request, reply) =>
    applyHeaders(reply, { kind: 'data' })
      .header('Cache-Control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(await brandStyle(services.releases)),
  );
  registerForms(app, nextAnswerForms(services));
}

const beside = (file: string) => new URL(file, import.meta.url);

/** Serves the styles and scripts that only pages of the sandbox have. */
async function serveSandboxFiles(app: FastifyInstance): Promise<void> {
  await serveFiles(app, {
    [catalogueStyle]: beside('catalogue.css'),
    [catalogueScript]: beside('catalogue.js'),
    [standInStyle]: beside('standIn.css'),
    [bankLinkScript]: beside('bankLink.js'),
    [bankLinkStyle]: beside('bankLink.css'),
    [captchaScript]: beside('captcha.js'),
    [captchaStyle]: beside('captcha.css'),
    '/_pages/tags.js': beside('tags.js'),
  });
}

import type { FastifyInstance } from 'fastify';
import type { CallContract } from '../calls/CallContract.ts';
import type { CallPaths } from '../calls/callAddress.ts';
import { calls } from '../calls/registry.ts';
import { sendDocument } from '../policy/sendDocument.ts';
import type { Services } from '../Services.ts';
import { apiDocsPage } from './apiDocsPage.ts';
import { buildOpenApi } from './buildOpenApi.ts';
import { documentationAddresses } from './documentationAddresses.ts';
import { serveOwnFiles } from './serveOwnFiles.ts';
import { withFieldsOfSites } from './withFieldsOfSites.ts';

/** The documentation of the API, and the files of our own pages. */
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
  await serveOwnFiles(app);
}

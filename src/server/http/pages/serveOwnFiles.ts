import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { apiDocsScript, apiDocsStyle, swaggerFolder } from './apiDocsPage.ts';
import { maintenanceStyle } from './maintenancePage.ts';
import { fontAddress, iconAddress, styleAddress } from './renderPage.ts';
import { serveFiles } from './serveFiles.ts';

const beside = (file: string) => new URL(file, import.meta.url);
const font = import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
const swagger = new URL('static', import.meta.resolve('@fastify/swagger-ui'));

/** Serves the styles, scripts and the font of our own pages, and of Swagger UI what draws the documentation. */
export async function serveOwnFiles(app: FastifyInstance): Promise<void> {
  await serveFiles(app, {
    [styleAddress]: beside('pages.css'),
    [iconAddress]: beside('icon.svg'),
    [maintenanceStyle]: beside('maintenance.css'),
    [apiDocsStyle]: beside('apiDocs.css'),
    [apiDocsScript]: beside('apiDocs.js'),
    [fontAddress]: new URL(font),
  });
  await app.register(fastifyStatic, {
    root: fileURLToPath(swagger),
    prefix: swaggerFolder,
    decorateReply: false,
    index: false,
    allowedPath: (path) => ['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(path),
  });
}

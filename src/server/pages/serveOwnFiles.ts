import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { applyHeaders } from '../policy/sendDocument.ts';
import { apiDocsScript, apiDocsStyle, swaggerFolder } from './apiDocsPage.ts';
import { bankLinkScript, bankLinkStyle } from './bankLinkPage.ts';
import { captchaScript, captchaStyle } from './captchaPage.ts';
import { catalogueScript, catalogueStyle } from './cataloguePage.ts';
import { flowScript, flowStyle } from './flowPage.ts';
import { maintenanceStyle } from './maintenancePage.ts';
import { fontAddress, iconAddress, styleAddress } from './renderPage.ts';
import { standInStyle } from './sendStandInPage.ts';

/** Address → file beside this one. */
type Files = Readonly<Record<string, string>>;

const everywhere: Files = {
  [styleAddress]: 'pages.css',
  [iconAddress]: 'icon.svg',
  [maintenanceStyle]: 'maintenance.css',
  [apiDocsStyle]: 'apiDocs.css',
  [apiDocsScript]: 'apiDocs.js',
};

const ofSandbox: Files = {
  [catalogueStyle]: 'catalogue.css',
  [catalogueScript]: 'catalogue.js',
  [standInStyle]: 'standIn.css',
  [bankLinkScript]: 'bankLink.js',
  [bankLinkStyle]: 'bankLink.css',
  [captchaScript]: 'captcha.js',
  [captchaStyle]: 'captcha.css',
  [flowStyle]: 'flow.css',
  [flowScript]: 'flow.js',
  '/_pages/tags.js': 'tags.js',
};

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

const font = import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
const swagger = new URL('static', import.meta.resolve('@fastify/swagger-ui'));

/** Serves the styles, scripts and the font of our own pages, and of Swagger UI what draws the documentation. */
export async function serveOwnFiles(app: FastifyInstance, sandbox: boolean): Promise<void> {
  const files = { ...everywhere, ...(sandbox ? ofSandbox : {}) };
  for (const [address, file] of Object.entries(files))
    serveFile(app, address, await readFile(new URL(file, import.meta.url)), file);
  serveFile(app, fontAddress, await readFile(new URL(font)), fontAddress);
  await app.register(fastifyStatic, {
    root: fileURLToPath(swagger),
    prefix: swaggerFolder,
    decorateReply: false,
    index: false,
    allowedPath: (path) => ['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(path),
  });
}

function serveFile(app: FastifyInstance, address: string, content: Buffer, name: string): void {
  const type = types[name.split('.').at(-1) ?? ''] ?? '';
  app.get(address, (_request, reply) =>
    applyHeaders(reply, { kind: 'data' })
      // A page in a sandboxed frame has no origin of its own that its styles could share; for fonts it has to be told.
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .headers(address === fontAddress ? { 'Access-Control-Allow-Origin': '*' } : {})
      .header('Cache-Control', address === fontAddress ? 'public, max-age=86400' : 'no-cache')
      .type(type)
      .send(content),
  );
}

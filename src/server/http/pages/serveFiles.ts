import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { applyHeaders } from '../policy/sendDocument.ts';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/**
 * Serves styles, scripts and fonts of our own pages.
 * @param files address → where its file is
 */
export async function serveFiles(app: FastifyInstance, files: Readonly<Record<string, URL>>): Promise<void> {
  for (const [address, file] of Object.entries(files)) {
    const content = await readFile(file);
    const ending = file.pathname.split('.').at(-1) ?? '';
    const isFont = ending === 'woff2';
    app.get(address, (_request, reply) =>
      applyHeaders(reply, { kind: 'data' })
        // A page in a sandboxed frame has no origin of its own that its styles could share; for fonts it has to be told.
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .headers(isFont ? { 'Access-Control-Allow-Origin': '*' } : {})
        .header('Cache-Control', isFont ? 'public, max-age=86400' : 'no-cache')
        .type(types[ending] ?? '')
        .send(content),
    );
  }
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { devRelease } from '../../../compile/release/Release.ts';
import { applyHeaders } from '../policy/documentHeaders.ts';

interface FileFolders {
  /** Vite's output; its `assets` are served. */
  app: string;
  /** Releases, one folder each. */
  releases: string;
}

const forever = { maxAge: '365d', immutable: true, index: false, dotfiles: 'ignore' } as const;

/**
 * Serves immutable files: `/assets/…` of the code build and `/_release/<hash>/…`, in their compressed copies if they
 * exist.
 */
export async function registerFiles(
  app: FastifyInstance,
  { app: built, releases }: FileFolders,
): Promise<void> {
  const assets = join(built, 'assets');
  if (existsSync(assets))
    await app.register(fastifyStatic, { root: assets, prefix: '/assets/', preCompressed: true, ...forever });
  await app.register(fastifyStatic, {
    root: releases,
    prefix: '/_release/',
    preCompressed: true,
    decorateReply: false,
    ...forever,
    // What a page loads. The folder also has the pointer, drafts, and what the server and publishing alone read.
    allowedPath: (path) =>
      /^\/?[a-z0-9]+\/(?:(?:art|fonts|forms|slices|themes)\/|manifest\.json$)/.test(path),
    // The draft that people are working on changes with each save.
    setHeaders: (response, path) => {
      if (path.startsWith(join(releases, devRelease))) response.header('Cache-Control', 'no-cache');
    },
  });
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/**
 * Serves styles, scripts and fonts of our own pages.
 * @param files address → its file
 */
export async function serveFiles(app: FastifyInstance, files: Readonly<Record<string, URL>>): Promise<void> {
  for (const [address, file] of Object.entries(files)) {
    const content = await readFile(file);
    const ending = file.pathname.split('.').at(-1) ?? '';
    const isFont = ending === 'woff2';
    app.get(address, (_request, reply) =>
      applyHeaders(reply, { kind: 'data' })
        // A page in a sandboxed frame has an opaque origin, so fonts need CORS.
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .headers(isFont ? { 'Access-Control-Allow-Origin': '*' } : {})
        .header('Cache-Control', isFont ? 'public, max-age=86400' : 'no-cache')
        .type(types[ending] ?? '')
        .send(content),
    );
  }
}

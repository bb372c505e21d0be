import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { devRelease } from '../../../compile/release/Release.ts';

interface FileFolders {
  /** Vite's output; its `assets` are served. */
  app: string;
  /** Releases, one folder each. */
  releases: string;
}

const forever = { maxAge: '365d', immutable: true, index: false, dotfiles: 'ignore' } as const;

/**
 * Serves what never changes under its name: `/assets/…` of the code build and `/_release/<hash>/…`. Files that lie there
 * compressed already are sent so.
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
    // The pointer, drafts and whatever the server alone reads lie there, too.
    allowedPath: (path) => /^\/?[a-z0-9]+\/(?!(?:settings|terms)\/)/.test(path),
    // The one that people work on is written anew at each change.
    setHeaders: (response, path) => {
      if (path.startsWith(join(releases, devRelease))) response.header('Cache-Control', 'no-cache');
    },
  });
}

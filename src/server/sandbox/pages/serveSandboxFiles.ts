import type { FastifyInstance } from 'fastify';
import { serveFiles } from '../../http/pages/serveFiles.ts';
import { bankLinkScript, bankLinkStyle } from './bankLinkPage.ts';
import { captchaScript, captchaStyle } from './captchaPage.ts';
import { catalogueScript, catalogueStyle } from './cataloguePage.ts';
import { flowStyle } from './flowPage.ts';
import { standInStyle } from './sendStandInPage.ts';

const beside = (file: string) => new URL(file, import.meta.url);

/** Serves the styles and scripts that only pages of the sandbox have. */
export async function serveSandboxFiles(app: FastifyInstance): Promise<void> {
  await serveFiles(app, {
    [catalogueStyle]: beside('catalogue.css'),
    [catalogueScript]: beside('catalogue.js'),
    [standInStyle]: beside('standIn.css'),
    [bankLinkScript]: beside('bankLink.js'),
    [bankLinkStyle]: beside('bankLink.css'),
    [captchaScript]: beside('captcha.js'),
    [captchaStyle]: beside('captcha.css'),
    [flowStyle]: beside('flow.css'),
    '/_pages/tags.js': beside('tags.js'),
  });
}

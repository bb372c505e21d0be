import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/answers.ts';
import { html } from '../../platform/html.ts';
import type { Consent, SiteSettings } from '../../platform/sites/SiteSettings.ts';
import type { PageServices } from '../PageServices.ts';
import { applyHeaders, originsOf, sendDocument } from '../policy/documentHeaders.ts';

/** The scripts of the frame: `frame.js`, and one per adapter. */
const folder = new URL('./frame/', import.meta.url);
const kinds: readonly Consent[] = ['functional', 'optional'];

/** `/_frame/functional` and `/_frame/optional` of a site's host (`at`: its first path segment), and their scripts. */
export function registerFrames(app: FastifyInstance, { sites }: PageServices): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const content = readFileSync(new URL(file, folder), 'utf8');
    app.get(`/_frame/${file}`, (_request, reply) =>
      applyHeaders(reply, { kind: 'data' })
        // A sandboxed frame has an opaque origin that its scripts cannot share.
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Access-Control-Allow-Origin', '*')
        .header('Cache-Control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(content),
    );
  }
  for (const consent of kinds) {
    app.get<{ Querystring: { at?: string } }>(`/_frame/${consent}`, async (request, reply) => {
      const { host } = request.at;
      const { at: segment = '' } = request.query;
      const site = typeof segment === 'string' ? await sites.resolve({ host, segment }) : undefined;
      if (site === undefined) throw new Refusal(404, 'notFound', 'No site answers there.');
      const { markup, origins } = framePage(site.settings, consent);
      return sendDocument(reply, markup, { kind: 'frame', origins: { calls: origins } });
    });
  }
}

/** Address of the script that every frame begins with. */
const frameScript = '/_frame/frame.js';

/** A frame for outside services: its document, and the origins that it may reach. */
interface FramePage {
  markup: string;
  /** Exactly those that the site configures for this frame (SAFE-04). */
  origins: string[];
}

/**
 * The hidden frame of a site's outside services (design §4). It knows the site and the services, but nothing about the
 * applicant; the page tells it what happened.
 */
function framePage(settings: SiteSettings, consent: Consent): FramePage {
  const parties = (settings.ThirdParties ?? []).filter(
    ({ Consent: asked, InDocument }) => asked === consent && InDocument !== true,
  );
  const pixels = settings.Pixels.filter(({ Provider }) => parties.some(({ Id }) => Id === Provider));
  const addresses = [...parties.map(({ Url }) => Url), ...pixels.map(({ Tag }) => withoutPlaces(Tag))];
  return {
    markup: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Outside services</title>
<script type="module" src="${frameScript}"></script>
</head>
<body id="services" data-parties="${JSON.stringify(parties)}" data-pixels="${JSON.stringify(pixels)}"></body>
</html>
`.markup,
    origins: [...new Set(addresses.flatMap(originsOf))],
  };
}

function withoutPlaces(tag: string): string {
  return tag.replace(/\{[^}]*\}/gu, '');
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCaptchaOn, type SiteSettings } from '../../platform/sites/SiteSettings.ts';
import documents from './documents.json' with { type: 'json' };

/**
 * Kinds of documents: a page of a `site`, the same in `development` (hot reload), the `studio`, the hidden `frame` of
 * third-party adapters, another `page` of ours (catalogue, errors), the API's `documentation`, a sandbox `standIn` for an outside
 * page, the same `embedded` in a frame of any site, its bank-link `widget` in a frame of the requesting site, or
 * `data`, which is not displayed.
 */
type DocumentKind = keyof typeof documents;

/** Other origins that a document may use, from configuration only (SAFE-05). */
export interface AllowedOrigins {
  calls?: readonly string[];
  frames?: readonly string[];
  forms?: readonly string[];
  /** Of services whose script runs in the page itself (design §4). */
  scripts?: readonly string[];
  /** Of the studio, which has the page in a frame. */
  studio?: readonly string[];
}

/** Powerful features that no page uses. */
const denied = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const common: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': denied.map((feature) => `${feature}=()`).join(', '),
};

/** Origins only, no wildcards: otherwise configuration could write policy. */
const originPattern = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i;

/**
 * The security headers of a document (SAFE-01, SAFE-02).
 * @param secure true over TLS, the only case for `Strict-Transport-Security`
 * @throws Error if an allowed origin is invalid
 */
export function documentHeaders(
  kind: DocumentKind,
  { origins = {}, secure }: { origins?: AllowedOrigins; secure: boolean },
): Record<string, string> {
  return {
    ...common,
    'Content-Security-Policy': policyOf(kind, origins),
    ...(secure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

function policyOf(kind: DocumentKind, origins: AllowedOrigins): string {
  const places: Record<string, readonly string[]> = {
    '{calls}': origins.calls ?? [],
    '{frames}': origins.frames ?? [],
    '{forms}': origins.forms ?? [],
    '{scripts}': origins.scripts ?? [],
    '{studio}': origins.studio ?? [],
  };
  for (const origin of Object.values(places).flat())
    if (!originPattern.test(origin)) throw new Error(`Not an origin: ${JSON.stringify(origin)}`);
  return Object.entries(documents[kind])
    .map(([directive, sources]) => {
      const words = sources.split(' ').flatMap((word) => places[word] ?? [word]);
      return `${directive} ${words.length === 0 ? "'none'" : words.join(' ')}`;
    })
    .join('; ');
}

/**
 * The outside origins of a site's pages: those in `AllowedOrigins` of its settings, those of the bank link and captcha
 * if they are on, the review provider's, and those of services whose script runs in the page.
 */
export function siteOrigins(
  settings: SiteSettings,
  hasBankLink: boolean,
): Required<Omit<AllowedOrigins, 'studio'>> {
  const { frames = {}, forms = {}, calls = {} } = settings.AllowedOrigins ?? {};
  const bankLink = hasBankLink ? originsOf(settings.ProductSettings.BankLinkUrl) : [];
  const captcha = isCaptchaOn(settings) ? originsOf(settings.ProductSettings.CaptchaFrameUrl) : [];
  const { ReviewsMicroUrl, ReviewsSliderUrl } = settings.ProductSettings;
  const reviews = [ReviewsMicroUrl, ReviewsSliderUrl].flatMap(originsOf);
  return {
    calls: unique(Object.values(calls)),
    frames: unique([...Object.values(frames), ...bankLink, ...captcha, ...reviews]),
    forms: unique(Object.values(forms)),
    scripts: unique(
      (settings.ThirdParties ?? []).flatMap(({ InDocument, Url }) => (InDocument ? originsOf(Url) : [])),
    ),
  };
}

function unique(origins: string[]): string[] {
  return [...new Set(origins)];
}

/** The origin of an address in the settings, as a list; empty if it is not an address. */
export function originsOf(address: unknown): string[] {
  const origin = typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : 'null';
  return origin === 'null' ? [] : [origin];
}

interface OurDocument {
  kind: DocumentKind;
  origins?: AllowedOrigins;
  /** 200 unless said. */
  status?: number;
}

/**
 * Answers with an HTML document and the headers of its kind. Documents are never cached: they refer to things that
 * change.
 */
export function sendDocument(reply: FastifyReply, html: string, document: OurDocument): FastifyReply {
  return applyHeaders(reply, document)
    .code(document.status ?? 200)
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Sets the security headers of a kind; answers without a kind get those of `data`. */
export function applyHeaders(
  reply: FastifyReply,
  { kind, origins }: Pick<OurDocument, 'kind' | 'origins'>,
): FastifyReply {
  return reply.headers(
    documentHeaders(kind, { ...(origins && { origins }), secure: isSecure(reply.request) }),
  );
}

/** Gives every answer without a policy the strictest one, and keeps data out of caches (SAFE-02). */
export function secureEverything(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('Content-Security-Policy'))
      reply.headers(documentHeaders('data', { secure: isSecure(request) }));
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    reply.header('X-Correlation-Id', request.id);
  });
}

/** True if the browser used TLS, also through a trusted proxy. */
function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

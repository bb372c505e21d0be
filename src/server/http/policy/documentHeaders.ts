import documents from './documents.json' with { type: 'json' };

/**
 * What a document may be: a page of a `site`, the same in `development` (hot reload), the hidden `frame` of third-party
 * adapters, another `page` of ours (catalogue, errors), the API's `documentation`, a sandbox `standIn` for an outside
 * page, the same `embedded` in a frame of any site, its bank-link `widget`, which stands in a frame of the site that asked
 * for it, or `data`, which is nothing to look at.
 */
export type DocumentKind = keyof typeof documents;

/** Origins beyond this one that a document may use, from configuration only (SAFE-05). */
export interface AllowedOrigins {
  calls?: readonly string[];
  frames?: readonly string[];
  forms?: readonly string[];
  /** Of services whose script runs in the page itself (design §4). */
  scripts?: readonly string[];
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

/** Origins only, no wildcards: anything else would let configuration write policy. */
const originPattern = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i;

/**
 * The security headers of a document (SAFE-01, SAFE-02).
 * @param secure true over TLS; `Strict-Transport-Security` makes sense nowhere else
 * @throws Error when an allowed origin is none
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

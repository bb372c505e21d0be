import { describe, expect, it } from 'vitest';
import type { SiteSettings } from '../../platform/sites/SiteSettings.ts';
import { documentHeaders, siteOrigins } from './documentHeaders.ts';

describe('documentHeaders', () => {
  it('[SAFE-01] gives site pages the policy of the design, word for word', () => {
    const { 'Content-Security-Policy': policy } = documentHeaders('site', {
      secure: false,
      origins: {
        calls: ['https://api.example'],
        frames: ['https://link.example'],
        forms: ['https://bank.example'],
      },
    });
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; worker-src 'self'; connect-src 'self' https://api.example; frame-src 'self' https://link.example; form-action 'self' https://bank.example; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types cardstock-url cardstock-html; report-uri /csp-reports",
    );
  });

  it('[SAFE-01] leaves no hole where a site names no origins', () => {
    const { 'Content-Security-Policy': policy } = documentHeaders('site', { secure: false });
    expect(policy).toContain("connect-src 'self'; frame-src 'self'; form-action 'self';");
  });

  it('[SAFE-02] sends the common headers with every kind, HSTS over TLS only', () => {
    for (const kind of [
      'site',
      'page',
      'standIn',
      'embedded',
      'widget',
      'frame',
      'data',
      'development',
      'documentation',
    ] as const) {
      const plain = documentHeaders(kind, { secure: false });
      expect(plain).toMatchObject({
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'same-origin',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
      });
      expect(plain['Permissions-Policy']).toContain('camera=()');
      expect(plain['Content-Security-Policy']).toMatch(/^default-src 'none'/);
      expect(plain).not.toHaveProperty('Strict-Transport-Security');
      expect(documentHeaders(kind, { secure: true })).toHaveProperty('Strict-Transport-Security');
    }
  });

  it.each([
    '*',
    "'unsafe-inline'",
    'https://a.example/path',
    'https://a.example; script-src *',
    'javascript:x',
    '',
  ])('[SAFE-05] refuses %j as an origin', (origin) => {
    expect(() => documentHeaders('site', { secure: false, origins: { frames: [origin] } })).toThrow(
      'Not an origin',
    );
  });
});

describe('siteOrigins', () => {
  it('takes what the configuration names', () => {
    const settings = {
      ProductSettings: { BankLinkUrl: 'https://link.example/widget?x=1' },
      AllowedOrigins: { forms: { bank: 'https://bank.example' } },
      FormFields: [],
    } as unknown as SiteSettings;
    const named = { calls: [], forms: ['https://bank.example'], scripts: [] };
    expect(siteOrigins(settings, true)).toEqual({ ...named, frames: ['https://link.example'] });
    expect(siteOrigins(settings, false)).toEqual({ ...named, frames: [] });
    const overlay = { Id: 'overlay', Url: 'https://overlay.example/a.js', InDocument: true };
    const other = { Id: 'other', Url: 'https://other.example/a.js' };
    const parties = { ...settings, ThirdParties: [overlay, other] } as unknown as SiteSettings;
    expect(siteOrigins(parties, false).scripts).toEqual(['https://overlay.example']);
    const reviews = {
      ReviewsMicroUrl: 'https://reviews.example/a',
      ReviewsSliderUrl: 'https://reviews.example/b',
    };
    expect(siteOrigins({ ...settings, ProductSettings: reviews }, true).frames).toEqual([
      'https://reviews.example',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { applyOverrides, buildSettings } from './buildSettings.ts';
import { findSite, parseHost } from './createSites.ts';
import { isPlainHost, parseSiteUrl, siteHost } from './recognizeHost.ts';
import { isOn, type SiteEntry } from './SiteSettings.ts';

const entry = (label: string, variants: string[] = []): SiteEntry => ({
  key: `maple.${label}`,
  brand: 'maple',
  flow: label,
  label,
  paths: [''],
  variants,
  hosts: { development: 'maple.localhost:4000', qa: 'qa.maple.example', production: 'www.maple.example' },
});
const entries = [entry('check', ['mfa', 'full']), entry('check-in', ['mfa']), entry('apply')];

const sandbox = { environment: 'development', isLocal: true } as const;
const production = { environment: 'production', isLocal: false } as const;

describe('findSite', () => {
  it.each([
    ['check.maple.localhost', 'check', undefined],
    ['check-mfa.maple.localhost', 'check', 'mfa'],
    ['check-in.maple.localhost', 'check-in', undefined],
    ['check-in-mfa.maple.localhost', 'check-in', 'mfa'],
  ])('[CFG-029] finds %s', (host, flow, variant) => {
    expect(findSite(entries, host, sandbox)).toMatchObject({
      entry: { flow },
      variant,
      environment: 'development',
      testPanel: false,
    });
  });

  it.each([
    'localhost',
    'maple.localhost',
    'other.maple.localhost',
    'check-other.maple.localhost',
    'check.birch.localhost',
    'x.check.maple.localhost',
    'check.maple.localhost.evil.example',
    'checkmaple.localhost',
    'constructor.maple.localhost',
    'de-prod-check.maple.localhost',
  ])('finds nothing at %s', (host) => {
    expect(findSite(entries, host, sandbox)).toBeUndefined();
  });

  it('[SEC-008] [A-081] shows the test panel on de- hosts outside production only', () => {
    expect(findSite(entries, 'de-dev-check-mfa.maple.localhost', sandbox)).toMatchObject({
      variant: 'mfa',
      environment: 'development',
      testPanel: true,
    });
    expect(
      findSite(entries, 'de-qa-check.qa.maple.example', { ...sandbox, environment: 'qa' }),
    ).toMatchObject({
      environment: 'qa',
      testPanel: true,
    });
    expect(findSite(entries, 'de-dev-check.www.maple.example', production)).toBeUndefined();
  });

  it.each(['development', 'test', 'qa', 'production'] as const)(
    '[F-306] knows plain hosts only outside the sandbox, in %s, too',
    (environment) => {
      const strict = { environment, isLocal: false };
      const base = environment === 'production' ? 'www.maple.example' : `${environment}.maple.example`;
      const hosts = { [environment]: base };
      const known = entries.map((each) => ({ ...each, hosts }));
      expect(findSite(known, `check.${base}`, strict)).toMatchObject({
        variant: undefined,
        testPanel: false,
      });
      for (const { label, variants } of known)
        for (const name of [
          ...variants.map((variant) => `${label}-${variant}`),
          ...['dev', 'test', 'qa'].map((prefix) => `de-${prefix}-${label}`),
        ])
          expect(findSite(known, `${name}.${base}`, strict)).toBeUndefined();
    },
  );

  it('[CFG-029] gives a brand the local host of its id, even one whose brand.json repeats the host of another', () => {
    const copied = { ...entry('check'), key: 'birch.check', brand: 'birch' };
    const both = [copied, ...entries];
    expect(findSite(both, 'check.birch.localhost', sandbox)?.entry.brand).toBe('birch');
    expect(findSite(both, 'check.maple.localhost', sandbox)?.entry.brand).toBe('maple');
  });

  it('[BRD-022] knows the hosts of its own environment only', () => {
    expect(findSite(entries, 'check.www.maple.example', production)).toMatchObject({
      entry: { flow: 'check' },
    });
    expect(findSite(entries, 'check.maple.localhost', production)).toBeUndefined();
  });
});

describe('parseHost and parseSiteUrl', () => {
  it('read hosts whatever their case, port and trailing dot', () => {
    expect(parseHost('Check.Maple.LOCALHOST:4000')).toEqual({ name: 'check.maple.localhost', port: ':4000' });
    expect(parseHost('check.maple.localhost.')).toEqual({ name: 'check.maple.localhost', port: '' });
  });

  it.each([undefined, '', 'a b', 'a/b', 'a:b', '[::1]:4000', `${'a'.repeat(300)}.b`, 'ä.b', 'a\n'])(
    'read no host in %j',
    (text) => {
      expect(parseHost(text)).toBeUndefined();
    },
  );

  it.each([
    ['check.maple.localhost:4000', ''],
    ['http://check.maple.localhost:4000/', ''],
    ['check.maple.localhost/get', 'get'],
    ['https://check.maple.localhost/get/terms?a=b#c', 'get'],
    ['check.maple.localhost?x=/y', ''],
  ])('[CFG-004] [CFG-005] read the first path segment of %s', (url, segment) => {
    expect(parseSiteUrl(url)).toMatchObject({ host: { name: 'check.maple.localhost' }, segment });
  });

  it.each(['', '/', 'http://', 'javascript:alert(1)', '//evil'])('read no site address in %j', (url) => {
    expect(parseSiteUrl(url)?.host.name ?? '').not.toContain('maple');
  });
});

describe('siteHost', () => {
  it('stands a named site in for a plain host', () => {
    const plain = { name: 'localhost', port: ':4000' };
    expect(siteHost(plain, 'check.maple')).toEqual({ name: 'check.maple.localhost', port: ':4000' });
    expect(siteHost(plain, 'check.maple.evil.example')).toBe(plain);
    expect(siteHost(plain, null)).toBe(plain);
    expect(siteHost({ name: 'apply.maple.localhost', port: '' }, 'check.maple').name).toBe(
      'apply.maple.localhost',
    );
    expect(isPlainHost({ name: 'evil.example', port: '' })).toBe(false);
  });
});

describe('buildSettings', () => {
  const linked = {
    $schema: 'x',
    MainSettings: { Flow: 'CHECK', ProductCode: 'MAPLE' },
    WebsiteSettings: { flinksactive: true, MFAActive: false },
    FormFields: { CAPTCHA: false },
    StatesList: { States: { TX: 'Texas' }, ForbiddenStates: ['VT'] },
    ValidationRules: { City: { IsRequired: true, MaxLengthChar: 18 }, Zip: { IsRequired: true } },
    CardColors: { '01': { Fee: 0 }, '02': { Fee: 9.95 } },
    Pixels: { a: { Type: 'page', Tag: 't', Provider: 'p' } },
    RouteSettings: { default: { PrivacyFooter: true } },
    variants: { mfa: { WebsiteSettings: { MFAActive: true } } },
  };
  const build = (variant?: string, overrides = {}) =>
    buildSettings(linked, variant, overrides, 'host/get').settings;

  it('[CFG-011] [CFG-018] [CFG-020] [CFG-022] [CFG-024] [CFG-025] spells the groups as the contract does', () => {
    expect(build()).toMatchObject({
      MainSettings: { Flow: 'CHECK', IsActive: true, RedirectTo: null, Url: 'host/get' },
      WebsiteSettings: [
        { Name: 'flinksactive', Value: 'true' },
        { Name: 'MFAActive', Value: 'false' },
      ],
      FormFields: [{ fieldName: 'CAPTCHA', isActive: false }],
      StatesList: { States: [{ Code: 'TX', Name: 'Texas' }], ForbiddenStates: ['VT'], MinimumAges: {} },
      CardColors: [
        { Code: '01', Fee: 0 },
        { Code: '02', Fee: 9.95 },
      ],
      Pixels: [{ Type: 'page', Tag: 't', Provider: 'p' }],
    });
    expect(Object.keys(build())).not.toEqual(expect.arrayContaining(['variants']));
    expect(build()).not.toHaveProperty('RouteSettings');
  });

  it('applies the variant of the host', () => {
    expect(isOn(build('mfa'), 'mfaactive')).toBe(true);
    expect(isOn(build(), 'MFAActive')).toBe(false);
  });

  it('applies overrides over the variant, a rule row key by key', () => {
    const overridden = build('mfa', {
      'rules/City': { MaxLengthChar: 3 },
      'switches/MFAActive': false,
      'form-fields/CAPTCHA': true,
      'features/Bright': true,
      'settings/MainSettings/TermsId': 'T2',
      active: false,
      redirect: 'https://elsewhere.example/',
    });
    expect(overridden.ValidationRules).toEqual({
      City: { IsRequired: true, MaxLengthChar: 3 },
      Zip: { IsRequired: true },
    });
    expect(isOn(overridden, 'MFAActive')).toBe(false);
    expect(isOn(overridden, 'bright')).toBe(true);
    expect(overridden.FormFields).toEqual([{ fieldName: 'CAPTCHA', isActive: true }]);
    expect(overridden.MainSettings).toMatchObject({
      TermsId: 'T2',
      IsActive: false,
      RedirectTo: 'https://elsewhere.example/',
    });
  });

  it('leaves the release as it is, keeps the order, and ignores unknown kinds', () => {
    const before = JSON.stringify(linked);
    const applied = applyOverrides(linked, {
      'rules/City': { Regex: null },
      'nonsense/x': 1,
      '__proto__/x': 1,
    });
    expect(JSON.stringify(linked)).toBe(before);
    expect(Object.keys(applied)).toEqual(Object.keys(linked));
    expect(Object.keys(applied.ValidationRules as object)).toEqual(['City', 'Zip']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

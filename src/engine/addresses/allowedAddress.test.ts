import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedAddress, allowedLink } from './allowedAddress.ts';

const rules = { origin: 'https://apply.example', hosts: ['bank.example', '*.pay.example'] };
const local = { origin: 'http://one.localhost:4000', hosts: [] };

describe('allowedAddress', () => {
  it.each([
    ['/terms?x=1', 'https://apply.example/terms?x=1'],
    ['https://bank.example/start', 'https://bank.example/start'],
    ['https://a.pay.example/', 'https://a.pay.example/'],
  ])('[SAFE-05] follows %s', (address, expected) => {
    expect(allowedAddress(address, rules)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,x',
    'blob:https://apply.example/1',
    '//evil.example/',
    '\\\\evil.example/',
    'https://evil.example/',
    'https://bank.example.evil.example/',
    'https://evilpay.example/',
    'https://pay.example/',
    'http://bank.example/',
    'http://one.localhost:4000/',
    'https://user:word@bank.example/',
    'https://apply.example@evil.example/',
    'tel:18665550141',
    'https://',
  ])('[SAFE-05] refuses %j', (address) => {
    expect(allowedAddress(address, rules)).toBeUndefined();
  });

  it('[F-717] keeps the site on a plain host of the machine, within its own origin', () => {
    const plain = { origin: 'http://localhost:4000', hosts: [], kept: '?site=surge.cfc' };
    expect(allowedAddress('/privacy?x=1#top', plain)).toBe(
      'http://localhost:4000/privacy?x=1&site=surge.cfc#top',
    );
    expect(allowedAddress('/?site=verve.dm', plain)).toBe('http://localhost:4000/?site=verve.dm');
    expect(allowedAddress('http://bank.localhost:4000/', plain)).toBe('http://bank.localhost:4000/');
  });

  it('[SAFE-05] follows other hosts of the machine from a page of it, over http', () => {
    expect(allowedAddress('http://bank.localhost:4000/', local)).toBe('http://bank.localhost:4000/');
    expect(allowedAddress('http://bank.localhost.evil.example/', local)).toBeUndefined();
  });

  it('[SAFE-05] whatever passes is web, of a named host or the page’s own', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })),
        (address) => {
          const passed = allowedAddress(address, rules);
          if (passed === undefined) return;
          const url = new URL(passed);
          expect(['https:']).toContain(url.protocol);
          expect(
            url.hostname === 'apply.example' ||
              url.hostname === 'bank.example' ||
              url.hostname.endsWith('.pay.example'),
          ).toBe(true);
        },
      ),
    );
  });
});

describe('allowedLink', () => {
  it('[SAFE-05] takes phone numbers and mail addresses beside the rest', () => {
    expect(allowedLink('tel:+1-866-555-0141', rules)).toBe('tel:+1-866-555-0141');
    expect(allowedLink('mailto:help@bank.example', rules)).toBe('mailto:help@bank.example');
    expect(allowedLink('mailto:a@b.example?body=x', rules)).toBeUndefined();
    expect(allowedLink('javascript:alert(1)', rules)).toBeUndefined();
  });
});

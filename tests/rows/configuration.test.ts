import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../scripts/walk/openPage.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';

type Group = Record<string, unknown>;

let payload: Record<string, Group>;

beforeAll(async () => {
  const host = 'standalone.fit.localhost';
  const answer = await send(product.port, host, '/api/get-configuration', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `${host}/apply` }),
  });
  payload = ((await answer.json()) as { Payload: Record<string, Group> }).Payload;
});

describe('what get-configuration answers', () => {
  it.each([
    [
      'CFG-012 CFG-013',
      'BrandSettings',
      [
        'ProductName',
        'PrimaryColor',
        'SecondaryColor',
        'TertiaryColor',
        'QuarternaryColor',
        'CardImage',
        'HeaderLogo',
        'FooterLogo',
        'BannerImage',
        'BannerBgColor',
        'FooterBgColor',
        'CardImageNote',
        'CustomerServiceNumber',
        'BankName',
      ],
    ],
    [
      'CFG-014',
      'ProductSettings',
      ['PrivacyUrl', 'FaqUrl', 'TermsUrl', 'ESignUrl', 'CreditProtectionUrl', 'OverlimitUrl', 'CaptchaKey'],
    ],
    ['CFG-014', 'ProductSettings', ['PID', 'ProductId', 'PubId', 'Features']],
    ['CFG-016', 'OtherCardSettings', ['AbandonRedirect', 'DeclineRedirect', 'OtherOfferRedirect']],
    ['CFG-017', 'WebAssetsBaseUrlSettings', ['StaticSite', 'Cdn', 'CdnImage', 'Continental']],
  ])('[%s] holds in %s: %j', (_rows, group, keys) => {
    expect(keys.filter((key) => !Object.hasOwn(payload[group] ?? {}, key))).toEqual([]);
  });

  it('[CFG-012] names product and bank', () => {
    expect(payload.BrandSettings).toMatchObject({ ProductName: 'Fit', BankName: 'The Bank of Missouri' });
  });

  it('[CFG-014] names the number of customer service', () => {
    const { CustomerServiceNumber } = payload.BrandSettings ?? {};
    expect(String(payload.ProductSettings?.CustomerService ?? CustomerServiceNumber)).toMatch(/866.*0144$/u);
  });

  it('[CFG-027] has a place for the applicant of the test fetch, empty outside it', () => {
    expect(payload).toHaveProperty('Applicant', null);
  });
});

describe('the switches of a site', () => {
  const names = ['MFAActive', 'flinksactive', 'ECSWelcomeScreenActive', 'ReservationLookUpPageActive'];
  const read = (visitor: Visitor) => names.map((name) => visitor.value(`site.switches.${name}`));

  it.each([
    ['cfc.surge', [false, true, false, true]],
    ['cfc-mfa.surge', [true, true, false, true]],
    ['cfc-full.surge', [true, true, true, true]],
    ['cfc-bare.surge', [false, false, false, false]],
  ])('[PRD-022] [A-023] on %s are %j', async (site, on) => {
    expect(read(await visit(product, site))).toEqual(on);
  });
});

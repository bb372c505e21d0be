import { describe, expect, it } from 'vitest';
import { type OpenedPage, openPage } from '../../scripts/walk/openPage.ts';
import { PageForm } from '../../scripts/walk/PageForm.ts';
import { someOf } from '../../testing/support/someSites.ts';
import { amendedProduct } from '../journeys/amendedProduct.ts';
import { product } from '../journeys/theProduct.ts';
import { acceptance, applicant } from './answers.ts';
import { codeTo } from './codeTo.ts';
import { lackingCalls } from './lackingCalls.ts';
import { raise as press, stateOf } from './pages.ts';

/** Whom the sandbox's own offers belong to, and who applies here: the offer has to be the same for both. */
const holder = {
  ...applicant,
  PrimaryPhone: '5125550100',
  SecondaryPhone: '5125550101',
  Email: 'jordan.avery@example.test',
  ConfirmEmail: 'jordan.avery@example.test',
};
const phones = { confirmPrimaryPhone: '5125550100', confirmSecondaryPhone: '5125550101' };
const lacking = new Set(['get-applicant-summary']);

/** The ways to one and the same offer, each on a site of its own choice. */
const ways: Record<string, (site: string, without?: ReadonlySet<string>) => Promise<OpenedPage>> = {
  'after a reload': async (site, without) => {
    const page = await applied(site, without);
    await page.reload();
    return page;
  },
  'by fhash': (site, without) => openPage(product, site, '/?fhash=approved', lackingCalls(without)),
  'by its number': async (site, without) => {
    const page = await openPage(product, site, '/offer', lackingCalls(without));
    await press(page, 'offerReturnSent', { referenceNumber: '900001001', last4ssn: '1001' });
    return page;
  },
  'by its hash': async (site, without) => {
    const { ref_hash: hash } = stateOf(await applied(site)).result;
    return openPage(product, site, `/offer?hash=${hash}`, lackingCalls(without));
  },
};
const sites = ['prequal.surge', 'prequal-mfa.surge'];
const cases = Object.keys(ways).flatMap((way) => sites.map((site) => [way, site] as const));

async function applied(site: string, without?: ReadonlySet<string>): Promise<OpenedPage> {
  const page = await openPage(product, site, '/', lackingCalls(without));
  await press(page, 'submit', holder);
  return page;
}

async function formOf(page: OpenedPage): Promise<PageForm> {
  return new PageForm(page.site.store, await page.form('offer'));
}

const routeOf = (page: OpenedPage) => stateOf(page).route;

describe.each(
  someOf(
    cases,
    cases.filter((_, at) => [0, 3, 4, 7].includes(at)),
  ),
)('an offer %s on %s', (way, site) => {
  const comeTo = (without?: ReadonlySet<string>) => (ways[way] as (typeof ways)[string])(site, without);

  it('[F-106] asks for what it asks who has just applied', async () => {
    const page = await comeTo();
    expect(routeOf(page)).toBe('offer');
    const asked = (await formOf(page)).fields;
    expect(asked).toEqual((await formOf(await applied(site))).fields);
    expect(asked).toEqual(
      expect.arrayContaining(['SMSConsent', 'confirmPrimaryPhone', 'confirmSecondaryPhone']),
    );
  });

  it('[F-106] [OFR-017] holds the phones to the masked ones of the server, and shows those', async () => {
    const page = await comeTo();
    const form = await formOf(page);
    const answers = { ...acceptance, ...phones, eConsentAcknowledgement: true };
    for (const [name, answer] of Object.entries(answers)) form.fill(name, answer as string | boolean);
    form.fill('confirmPrimaryPhone', '5125550109');
    form.fill('confirmSecondaryPhone', '5125550100');
    expect(form.submit()).toBeUndefined();
    expect(Object.keys(form.messages)).toEqual(['confirmPrimaryPhone', 'confirmSecondaryPhone']);
    for (const [name, phone] of Object.entries(phones)) form.fill(name, phone);
    expect(form.submit()).toMatchObject(phones);
    const { applicant: known } = stateOf(page);
    expect(known).toMatchObject({
      primaryPhoneMask: '(•••) •••-0100',
      secondPhoneMask: '(•••) •••-0101',
      emailMask: 'j•••@example.test',
    });
  });

  it('[F-106] sends the consent that was given and the phones that were confirmed', async () => {
    const page = await comeTo();
    await press(page, 'submit', { ...acceptance, ...phones });
    if (routeOf(page) === 'offer')
      await press(page, 'codeEntered', undefined, { verifyCode: await codeTo(product, holder.PrimaryPhone) });
    expect(page.sent('submit-application-offer').at(-1)).toMatchObject({
      SMSConsent: true,
      primaryPhone: '5125550100',
      secondaryPhone: '5125550101',
    });
    expect(routeOf(page)).toBe('approved');
  });

  it('[F-106] [SAFE-03] keeps nothing of it in the browser', async () => {
    const kept = JSON.stringify((await comeTo()).stored());
    for (const value of ['•', holder.PrimaryPhone, holder.SecondaryPhone, holder.Email])
      expect(kept).not.toContain(value);
  });

  it("[F-106] can be accepted over an issuer's API that has no summary of the applicant", async () => {
    const page = await comeTo(lacking);
    const asked = (await formOf(page)).fields;
    expect(asked).toEqual(expect.arrayContaining(['SMSConsent', 'confirmPrimaryPhone']));
    await press(page, 'submit', { ...acceptance, confirmPrimaryPhone: '5125550100' });
    if (routeOf(page) === 'offer') {
      expect(page.sent('send-Mfa').at(-1)).toMatchObject({ contactIdentifier: '5125550100' });
      await press(page, 'codeEntered', undefined, { verifyCode: await codeTo(product, holder.PrimaryPhone) });
    }
    expect(page.sent('submit-application-offer').at(-1)).toMatchObject({
      SMSConsent: true,
      primaryPhone: '5125550100',
    });
    expect(routeOf(page)).toBe('approved');
  });
});

describe.each(someOf(Object.keys(ways)))('the code for an offer %s', (way) => {
  it('[F-106] [MFA-004] [MFA-019] can go by e-mail, to the contacts that the server knows', async () => {
    const page = await (ways[way] as (typeof ways)[string])('prequal-mfa.surge');
    await press(page, 'submit', { ...acceptance, ...phones });
    expect(stateOf(page).dialogs).toEqual(['mfaText']);
    await press(page, 'mobileMissing');
    expect(page.sent('send-Mfa')).toMatchObject([
      { contactIdentifier: '', contactType: 'Text' },
      { contactIdentifier: '', contactType: 'Email' },
    ]);
    await press(page, 'codeEntered', undefined, { verifyCode: await codeTo(product, holder.Email) });
    expect(routeOf(page)).toBe('approved');
  });
});

describe('the consent to text messages', () => {
  it('[F-106] is no answer where nobody was asked: the key is left out', async () => {
    const page = await openPage(await amendedProduct(), 'prequal.revel', '/');
    await press(page, 'submit', holder);
    const { SMSConsent: _consent, confirmPrimaryPhone: _phone, ...rest } = acceptance;
    await press(page, 'submit', rest);
    expect(routeOf(page)).toBe('approved');
    expect(page.sent('submit-application-offer').at(-1)).not.toHaveProperty('SMSConsent');
  });
});

describe('card designs that do not come', () => {
  const none = new Set(['get-card-color-choice']);

  it('[F-102] leave the offer open to be accepted with the standard design, and the payload says so', async () => {
    const page = await openPage(product, 'prequal.surge', '/', lackingCalls(none));
    await press(page, 'submit', holder);
    const form = await formOf(page);
    const { cardColorCode: _colour, ...answers }: Record<string, unknown> = { ...acceptance, ...phones };
    for (const [name, answer] of Object.entries(answers)) form.fill(name, answer as string | boolean);
    const values = form.submit();
    expect(form.messages).toEqual({});
    await press(page, 'submit', values);
    expect(page.sent('submit-application-offer').at(-1)).toMatchObject({
      CardColorCode: '',
      HasCardColorChoice: true,
    });
    expect(routeOf(page)).toBe('approved');
  });

  it('[F-102] can be asked for again, and are to be chosen from once they are there', async () => {
    const lost = new Set(none);
    const page = await openPage(product, 'prequal.surge', '/', lackingCalls(lost));
    await press(page, 'submit', holder);
    expect(stateOf(page).session.cardColours).toEqual([]);
    lost.clear();
    await press(page, 'cardColoursAsked');
    const form = await formOf(page);
    expect(form.submit()).toBeUndefined();
    expect(form.messages).toHaveProperty('cardColorCode');
    form.fill('cardColorCode', '02');
    expect(form.messages).not.toHaveProperty('cardColorCode');
  });

  it('[F-102] an empty list is no choice either', async () => {
    const page = await openPage(product, 'prequal-bare.surge', '/');
    await press(page, 'submit', holder);
    expect(stateOf(page).session.cardColours).toEqual([]);
  });
});

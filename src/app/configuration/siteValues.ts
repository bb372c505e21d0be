import { asDeclared } from '../../api/asDeclared.ts';
import { readKey } from '../../api/readKey.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { PathDeclaration } from '../../engine/slice.ts';
import { formatValue } from '../../engine/text/formatValue.ts';
import { mainPathOf } from './mainPathOf.ts';
import { phoneLink } from './phoneLink.ts';
import { servicesOf } from './servicesOf.ts';
import { siteSwitches } from './siteSwitches.ts';
import { text } from './text.ts';

/** What the page itself knows of the site it shows. */
export interface SitePlace {
  /** With port. */
  host: string;
  origin: string;
}

/** What is read of a design; keys come in any case. */
const cardColor = { Code: 's', DisplayName: 's', Fee: 'n', ColorCardFileName: 's' };

/** `get-configuration` as `site.*` reads it; see `schemas/catalogue/context.json`. */
export function siteValues(
  payload: Record<string, unknown>,
  declarations: Record<string, PathDeclaration>,
  place: SitePlace,
  stripped: readonly string[],
): Record<string, unknown> {
  const [main, brand, product] = ['MainSettings', 'BrandSettings', 'ProductSettings'].map((name) =>
    readKey(payload, name),
  );
  const mainPath = mainPathOf(text(main, 'Url'));
  const services = servicesOf(payload);
  const phone = text(brand, 'CustomerServiceNumber') || text(product, 'CustomerService');
  return {
    environment: text(payload, 'Environment') || text(main, 'Environment'),
    testPanel: readKey(payload, 'TestPanel') === true,
    mainPath,
    url: `${place.host}${mainPath}`,
    website: `${place.origin}${mainPath}`,
    productCode: text(main, 'ProductCode'),
    productId: text(product, 'ProductId') || text(main, 'ProductId'),
    pid: text(product, 'PID'),
    pubId: text(product, 'PubId'),
    appRef: text(product, 'AppRef'),
    siteId: text(main, 'SiteId'),
    termsId: text(main, 'TermsId'),
    c3: text(main, 'c3'),
    captchaKey: text(product, 'CaptchaKey'),
    captchaFrame: text(product, 'CaptchaFrameUrl'),
    reviews: { micro: text(product, 'ReviewsMicroUrl'), slider: text(product, 'ReviewsSliderUrl') },
    bannerText: text(product, 'BannerText'),
    services: {
      all: services,
      functional: services.filter(({ optional }) => !optional),
      optional: services.filter(({ optional }) => optional),
    },
    personalizes: services.some(({ optional, personalizes }) => optional && personalizes),
    inDocument: services.some(({ inDocument }) => inDocument),
    trafficSource: text(product, 'TrafficSource'),
    postBackSources: readKey(product, 'PostBackSources') ?? [],
    phone: /^\+?\d+$/u.test(phone) ? formatValue(phone, 'phone') : phone,
    phoneLink: phoneLink(phone),
    noReplyEmail: text(product, 'NoReplyEmail'),
    emailTestDomain: text(product, 'TestEmailDomain') || text(payload, 'EmailTestDomain'),
    noteForCard: text(brand, 'CardImageNote'),
    hasCardColorChoice: readKey(main, 'HasCardColorChoice') === true,
    cardColors: asDeclared(readKey(payload, 'CardColors'), [cardColor]) ?? [],
    creditProtection: creditProtection(readKey(payload, 'CreditProtection')),
    prefill: readKey(payload, 'PrefillData') ?? {},
    pixels: asDeclared(readKey(payload, 'Pixels'), [{ Tag: 's' }]) ?? [],
    otherCard: otherCard(readKey(payload, 'OtherCardSettings')),
    urls: urls(product),
    allowedHosts: [
      ...allowedHosts(readKey(payload, 'AllowedOrigins')),
      ...services.flatMap(({ inDocument, url }) =>
        inDocument && URL.canParse(url) ? [new URL(url).hostname] : [],
      ),
    ],
    ...states(readKey(payload, 'StatesList')),
    ...siteSwitches(payload, declarations, stripped),
  };
}

/** Address of the contract → name under `site.urls`. Each may be spelt in several ways. */
const urlNames: Record<string, string[]> = {
  privacy: ['PrivacyUrl'],
  faq: ['FaqUrl'],
  terms: ['TermsUrl'],
  termsCdn: ['TermsUrlCDN', 'TermsCdnUrl'],
  eSign: ['ESignUrl'],
  creditProtection: ['CreditProtectionUrl'],
  creditProtection099: ['CreditProtection099Url', 'CreditProtectionUrl099'],
  cashBack: ['CashBackRewardsUrl', 'CashBackUrl'],
  rates: ['RatesUrl'],
  prequal: ['PrequalUrl'],
  production: ['ProductionUrl'],
  offerPayment: ['OfferPaymentUrl'],
  offers: ['CreditOffersUrl', 'OffersUrl'],
  login: ['LoginUrl'],
  bankLink: ['BankLinkUrl'],
};

function urls(product: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(urlNames).map(([name, keys]) => [name, text(product, ...keys)]));
}

/** Where applicants are sent for another card (CFG-016, ALT-008). */
function otherCard(settings: unknown): Record<string, string> {
  return {
    decline: text(settings, 'DeclineRedirect'),
    otherOffer: text(settings, 'OtherOfferRedirect'),
  };
}

function states(list: unknown): Record<string, unknown> {
  const codes = strings(readKey(list, 'ForbiddenStates'));
  const all = readKey(list, 'States');
  const choices = (Array.isArray(all) ? all : []).map((state) => ({
    value: text(state, 'Code'),
    label: text(state, 'Name'),
  }));
  const names = codes.map((code) => choices.find((choice) => choice.value === code)?.label ?? code);
  return {
    states: choices,
    forbiddenStates: codes,
    forbiddenStateNames: new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names),
  };
}

function creditProtection(stated: unknown): Record<string, unknown> | undefined {
  if (!isObject(stated)) return undefined;
  return {
    default: readKey(stated, 'DefaultPrice'),
    reduced: readKey(stated, 'ReducedPrice'),
    ranges: readKey(stated, 'Ranges') ?? [],
    codes: readKey(stated, 'Codes') ?? [],
  };
}

/** Hosts of the origins that the answer names for frames, posts and calls. */
function allowedHosts(origins: unknown): string[] {
  if (!isObject(origins)) return [];
  const named = Object.values(origins).flatMap((group) => (isObject(group) ? Object.values(group) : []));
  return named.flatMap((origin) => {
    if (typeof origin !== 'string' || !URL.canParse(origin)) return [];
    return [new URL(origin).hostname];
  });
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

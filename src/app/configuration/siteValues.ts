import { asDeclared, readKey } from '../../api/readAnswer.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { PathDeclaration } from '../../engine/slice.ts';
import { formatValue } from '../../engine/text/formatValue.ts';
import { siteSwitches, text } from './siteSwitches.ts';

/** What the page itself knows about its site. */
export interface SitePlace {
  /** With port. */
  host: string;
  origin: string;
}

/** The keys of a card design, in any case. */
const cardColor = { Code: 's', DisplayName: 's', Fee: 'n', ColorCardFileName: 's' };

/** Converts `get-configuration` to `site.*`; see `schemas/catalogue/context.json`. */
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
    reportsDevices: services.some(({ purpose }) => purpose === 'fraud'),
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

/** URL name in the contract → name under `site.urls`. Spellings vary. */
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
    forbiddenStateNames: names,
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

/** Hosts of the origins in the answer for frames, posts and calls. */
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

/** `/segment` of a site's `MainSettings.Url` (`host`, `host/segment`, with or without scheme), '' if there is none. */
export function mainPathOf(url: string): string {
  const [, ...parts] = url
    .replace(/^[a-z][a-z0-9+.-]*:\/\//iu, '')
    .split(/[?#]/u, 1)
    .join('')
    .split('/');
  const segment = parts.find((part) => part !== '');
  return segment === undefined ? '' : `/${segment}`;
}

/** `tel:` URL of a US phone number, '' for anything else. */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/\D/gu, '').slice(-10);
  return digits.length === 10 ? `tel:+1${digits}` : '';
}

/** A third-party service in the configuration (TRK-023). */
export interface Service {
  id: string;
  name: string;
  purpose: string;
  /** Runs only once cookies are accepted (SAFE-04). */
  optional: boolean;
  /** Its script runs in the page itself (design §4). */
  inDocument: boolean;
  /** Selects the banners of a visit (LAY-025). */
  personalizes: boolean;
  url: string;
}

/** The third-party services of a site. Review widgets are one more, with their own frames. */
export function servicesOf(payload: Record<string, unknown>): Service[] {
  const listed = readKey(payload, 'ThirdParties');
  const services = (Array.isArray(listed) ? listed : []).filter(isObject).map(
    (party): Service => ({
      id: text(party, 'Id'),
      name: text(party, 'Name'),
      purpose: text(party, 'Purpose'),
      optional: text(party, 'Consent') !== 'functional',
      inDocument: readKey(party, 'InDocument') === true,
      personalizes: text(party, 'Adapter') === 'banner',
      url: text(party, 'Url'),
    }),
  );
  return [...services, ...reviews(readKey(payload, 'ProductSettings'))];
}

function reviews(product: unknown): Service[] {
  const url = text(product, 'ReviewsMicroUrl') || text(product, 'ReviewsSliderUrl');
  if (!URL.canParse(url)) return [];
  const { hostname } = new URL(url);
  const common = { optional: true, inDocument: false, personalizes: false };
  return [{ id: `reviews ${hostname}`, name: hostname, purpose: 'reviews', url, ...common }];
}

/**
 * Converts `get-configuration` to `brand.*`: names, bank, images and colors in the contract. They take precedence over the
 * facts in the release (the mark, the servicer).
 */
export function brandValues(
  payload: Record<string, unknown>,
  facts: Record<string, unknown>,
): Record<string, unknown> {
  const brand = readKey(payload, 'BrandSettings');
  const name = text(brand, 'ProductName');
  const mark = typeof facts.mark === 'string' ? facts.mark : '';
  return {
    ...(name === '' ? {} : { name, productName: name, displayName: `${name}${mark}` }),
    ...(text(brand, 'BankName') === '' ? {} : { bank: text(brand, 'BankName') }),
    images: {
      card: text(brand, 'CardImage'),
      logo: text(brand, 'HeaderLogo'),
      logoLight: text(brand, 'FooterLogo'),
      banner: text(brand, 'BannerImage'),
    },
    colours: {
      primary: text(brand, 'PrimaryColor'),
      secondary: text(brand, 'SecondaryColor'),
      tertiary: text(brand, 'TertiaryColor'),
      quarternary: text(brand, 'QuarternaryColor', 'QuaternaryColor'),
      banner: text(brand, 'BannerBgColor'),
      footer: text(brand, 'FooterBgColor'),
    },
  };
}

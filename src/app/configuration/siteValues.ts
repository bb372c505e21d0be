import type { PathDeclaration } from '../../engine/slice.ts';
import { formatValue } from '../../engine/text/formatValue.ts';
import type { SiteAnswer } from './loadConfiguration.ts';
import { siteSwitches } from './siteSwitches.ts';

/** What the page itself knows about its site. */
export interface SitePlace {
  /** With port. */
  host: string;
  origin: string;
}

/** Converts `get-configuration` to `site.*`; see `schemas/catalogue/context.json`. */
export function siteValues(
  answer: SiteAnswer,
  declarations: Record<string, PathDeclaration>,
  place: SitePlace,
  stripped: readonly string[],
): Record<string, unknown> {
  const {
    MainSettings: main = {},
    ProductSettings: product = {},
    OtherCardSettings: otherCard = {},
    CreditProtection: protection,
  } = answer;
  const mainPath = mainPathOf(main.Url);
  const services = servicesOf(answer);
  const phone = answer.BrandSettings?.CustomerServiceNumber || product.CustomerService || '';
  return {
    environment: answer.Environment ?? '',
    testPanel: answer.TestPanel === true,
    mainPath,
    url: `${place.host}${mainPath}`,
    website: `${place.origin}${mainPath}`,
    productCode: main.ProductCode ?? '',
    productId: product.ProductId ?? '',
    pid: product.PID ?? '',
    pubId: product.PubId ?? '',
    appRef: product.AppRef ?? '',
    siteId: String(main.SiteId ?? ''),
    termsId: main.TermsId ?? '',
    c3: main.c3 ?? '',
    captchaKey: product.CaptchaKey ?? '',
    captchaFrame: product.CaptchaFrameUrl ?? '',
    reviews: { micro: product.ReviewsMicroUrl ?? '', slider: product.ReviewsSliderUrl ?? '' },
    bannerText: product.BannerText ?? '',
    services: {
      all: services,
      functional: services.filter(({ optional }) => !optional),
      optional: services.filter(({ optional }) => optional),
    },
    personalizes: services.some(({ optional, personalizes }) => optional && personalizes),
    reportsDevices: services.some(({ purpose }) => purpose === 'fraud'),
    inDocument: services.some(({ inDocument }) => inDocument),
    trafficSource: product.TrafficSource ?? '',
    postBackSources: product.PostBackSources ?? [],
    phone: /^\+?\d+$/u.test(phone) ? formatValue(phone, 'phone') : phone,
    phoneLink: phoneLink(phone),
    noReplyEmail: product.NoReplyEmail ?? '',
    emailTestDomain: answer.EmailTestDomain ?? '',
    noteForCard: answer.BrandSettings?.CardImageNote ?? '',
    hasCardColorChoice: main.HasCardColorChoice === true,
    cardColors: answer.CardColors ?? [],
    creditProtection: protection && {
      default: protection.DefaultPrice,
      reduced: protection.ReducedPrice,
      ranges: protection.Ranges ?? [],
      codes: protection.Codes ?? [],
    },
    prefill: answer.PrefillData ?? {},
    pixels: answer.Pixels ?? [],
    // Where applicants are sent for another card (CFG-016, ALT-008).
    otherCard: { decline: otherCard.DeclineRedirect ?? '', otherOffer: otherCard.OtherOfferRedirect ?? '' },
    urls: {
      privacy: product.PrivacyUrl ?? '',
      faq: product.FaqUrl ?? '',
      terms: product.TermsUrl ?? '',
      termsCdn: product.TermsCdnUrl ?? '',
      eSign: product.ESignUrl ?? '',
      creditProtection: product.CreditProtectionUrl ?? '',
      creditProtection099: product.CreditProtection099Url ?? '',
      cashBack: product.CashBackUrl ?? '',
      rates: product.RatesUrl ?? '',
      prequal: product.PrequalUrl ?? '',
      production: product.ProductionUrl ?? '',
      offerPayment: product.OfferPaymentUrl ?? '',
      offers: product.CreditOffersUrl ?? '',
      login: product.LoginUrl ?? '',
      bankLink: product.BankLinkUrl ?? '',
    },
    allowedHosts: [
      ...Object.values(answer.AllowedOrigins ?? {}).flatMap((named) => Object.values(named).flatMap(hostOf)),
      ...services.flatMap(({ inDocument, url }) => (inDocument ? hostOf(url) : [])),
    ],
    ...states(answer.StatesList ?? {}),
    ...siteSwitches(answer, declarations, stripped),
  };
}

function states({
  States: all = [],
  ForbiddenStates: codes = [],
}: NonNullable<SiteAnswer['StatesList']>): Record<string, unknown> {
  return {
    states: all.map(({ Code: value, Name: label }) => ({ value, label })),
    forbiddenStates: codes,
    forbiddenStateNames: codes.map((code) => all.find(({ Code }) => Code === code)?.Name ?? code),
  };
}

function hostOf(address: string | undefined): string[] {
  return address !== undefined && URL.canParse(address) ? [new URL(address).hostname] : [];
}

/** `/segment` of a site's `MainSettings.Url` (`host`, `host/segment`, with or without scheme), '' if there is none. */
export function mainPathOf(url = ''): string {
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
export function servicesOf({ ThirdParties = [], ProductSettings: product = {} }: SiteAnswer): Service[] {
  const services = ThirdParties.map(
    (party): Service => ({
      id: party.Id ?? '',
      name: party.Name ?? '',
      purpose: party.Purpose ?? '',
      optional: party.Consent !== 'functional',
      inDocument: party.InDocument === true,
      personalizes: party.Adapter === 'banner',
      url: party.Url ?? '',
    }),
  );
  const url = product.ReviewsMicroUrl || product.ReviewsSliderUrl || '';
  const reviews = hostOf(url).map((name) => ({
    id: `reviews ${name}`,
    name,
    purpose: 'reviews',
    url,
    optional: true,
    inDocument: false,
    personalizes: false,
  }));
  return [...services, ...reviews];
}

/**
 * Converts `get-configuration` to `brand.*`: names, bank, images and colors in the contract. They take precedence over the
 * facts in the release (the mark, the servicer).
 */
export function brandValues(
  { BrandSettings: brand = {} }: SiteAnswer,
  facts: Record<string, unknown>,
): Record<string, unknown> {
  const { ProductName: name = '', BankName: bank = '' } = brand;
  const mark = typeof facts.mark === 'string' ? facts.mark : '';
  return {
    ...(name === '' ? {} : { name, productName: name, displayName: `${name}${mark}` }),
    ...(bank === '' ? {} : { bank }),
    images: {
      card: brand.CardImage ?? '',
      logo: brand.HeaderLogo ?? '',
      logoLight: brand.FooterLogo ?? '',
      banner: brand.BannerImage ?? '',
    },
    colours: {
      primary: brand.PrimaryColor ?? '',
      secondary: brand.SecondaryColor ?? '',
      tertiary: brand.TertiaryColor ?? '',
      quarternary: brand.QuarternaryColor ?? '',
      banner: brand.BannerBgColor ?? '',
      footer: brand.FooterBgColor ?? '',
    },
  };
}

import { readKey } from '../../api/readKey.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { text } from './text.ts';

/** An outside service as the configuration names it (TRK-023). */
export interface Service {
  id: string;
  name: string;
  purpose: string;
  /** Works only once cookies were accepted (SAFE-04). */
  optional: boolean;
  /** Its script runs in the page itself (design §4). */
  inDocument: boolean;
  /** Answers which banners a visit gets (LAY-025). */
  personalizes: boolean;
  url: string;
}

/** The outside services of a site; review widgets are one more, with frames of their own. */
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

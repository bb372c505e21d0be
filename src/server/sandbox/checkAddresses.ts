import { looksLikeUrl, urlMistake } from '../../compile/grammar/urlMistake.ts';
import { allowedLink } from '../../engine/addresses/allowedAddress.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { Refusal } from '../platform/answers/Refusal.ts';
import type { SiteRelease } from '../platform/sites/ReleaseReader.ts';

/** Settings whose value is an address, by the name of their key. */
const addressKeys = /(Url|URL|Redirect|RedirectTo)$/;
/** Names of hosts, and the group that names further ones to be allowed: only their spelling is checked. */
const naming = /^settings\/(MainSettings\/Url|AllowedOrigins\/.*)$/;

/**
 * Refuses an override that leads a page where it would not go (SAFE-05, F-214): every address in it has to be on this
 * machine, on a host of the brand, or on one that the release or the site's answer names.
 * @param path of the override, such as `settings/OtherCardSettings/DeclineRedirect`
 * @throws Refusal 400 with the reason
 */
export function checkAddresses(path: string, value: unknown, release: SiteRelease): void {
  for (const [place, address] of addressesIn(path, value)) {
    const mistake = urlMistake(address);
    if (mistake !== undefined) throw refuse('The address is none that a page may follow.', place, path);
    if (naming.test(path) || allowedLink(address, rulesOf(release)) !== undefined) continue;
    throw refuse(
      'The host of the address is not allowed: name it under allowedHosts of the brand.',
      place,
      path,
    );
  }
}

/** The addresses of a value with where they stand in it. */
function addressesIn(place: string, value: unknown): [place: string, address: string][] {
  if (typeof value === 'string') {
    const key = place.split('/').at(-1) ?? '';
    const isAddress = place === 'redirect' || addressKeys.test(key) || looksLikeUrl(value);
    return isAddress && value !== '' && !place.endsWith('MainSettings/Url') ? [[place, value]] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item) => addressesIn(place, item));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => addressesIn(`${place}/${key}`, inner));
}

function rulesOf({ brand, label, hosts, allowedHosts, settings }: SiteRelease) {
  const own = [`${brand}.localhost`, ...Object.values(hosts).map((host) => host.replace(/:\d+$/, ''))];
  const { AllowedOrigins: groups } = settings;
  const origins = isObject(groups)
    ? Object.values(groups).flatMap((group) => Object.values(group ?? {}))
    : [];
  return {
    origin: `http://${label}.${brand}.localhost`,
    hosts: [
      ...own.flatMap((host) => [host, `*.${host}`]),
      ...allowedHosts,
      ...origins.flatMap((origin) =>
        URL.canParse(String(origin)) ? [new URL(String(origin)).hostname] : [],
      ),
    ],
  };
}

function refuse(message: string, place: string, path: string): Refusal {
  return new Refusal(400, 'address', message, { path: `/value${place.slice(path.length)}` });
}

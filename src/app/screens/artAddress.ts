import { allowedAddress } from '../../engine/addresses/allowedAddress.ts';
import type { Context } from '../../engine/machine.ts';
import { readPath } from '../../engine/readPath.ts';
import type { Slice } from '../../engine/slice.ts';

/**
 * The address of a picture. One that the contract carries (card, logo, banner) comes from the site's answer, so that a
 * foreign issuer's stands there (design §2.3), as long as the policy would load it; the rest comes from the release.
 * An address in place of a name (the contract's pictures of card designs) passes on the same terms. '' where there is none.
 */
export function artAddress(name: string, slice: Slice, context: Context, releaseBase: string): string {
  const answered = name.startsWith('/') ? name : readPath(context, `brand.images.${name}`);
  const origin = String(context.device.origin ?? '');
  if (typeof answered === 'string' && answered !== '' && URL.canParse(origin)) {
    const address = allowedAddress(answered, { origin, hosts: [] });
    if (address !== undefined && new URL(address).origin === origin) return address;
  }
  const file = Object.hasOwn(slice.art, name) ? slice.art[name] : undefined;
  return file === undefined || file === '' ? '' : `${releaseBase}${file}`;
}

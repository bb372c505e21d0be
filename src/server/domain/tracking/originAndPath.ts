import { storableText } from './storableText.ts';

/** Longest address that is kept (TRK-009). */
const longest = 2048;

/**
 * An address without what may hold a person's data: user, query and fragment. At most 2048 characters.
 * Text that is no address is treated the same way.
 */
export function originAndPath(address: string | null | undefined): string | null {
  const cut = (address ?? '').trim().split(/[?#]/, 1)[0] ?? '';
  const withoutUser = cut.replace(/^([a-z][a-z0-9+.-]*:\/\/)?[^/]*@/i, '$1');
  return storableText(withoutUser, longest);
}

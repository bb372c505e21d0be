/**
 * An address without its query, fragment and user, in at most 200 characters: what may be logged or stored (design §7).
 * Anything that is no address keeps its scheme only, such as `data:`; words such as `inline` stay.
 */
export function cutAddress(address: unknown): string {
  if (typeof address !== 'string') return '';
  if (/^[a-z-]{1,40}$/i.test(address)) return address;
  try {
    const { origin, pathname, protocol } = new URL(address);
    return (/^https?:$/.test(protocol) ? origin + pathname : protocol).slice(0, 200);
  } catch {
    return address.split(/[?#]/, 1)[0]?.slice(0, 200) ?? '';
  }
}

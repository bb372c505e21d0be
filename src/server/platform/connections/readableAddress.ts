/**
 * The address of a request as a path that every part of the server can read: what is no path is made one, and an escape
 * that means nothing (`%zz`, `%ff`) stands for itself. So no address is answered past the hooks.
 * @param address request target as it came
 */
export function readableAddress(address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(pathOf(address)) ?? [];
  return isReadable(path) ? path + rest : path.replaceAll('%', '%25') + rest;
}

/** A proxy's `http://host/path` without its host, which is not asked; anything else that is no path becomes a name at the root, such as `*`. */
function pathOf(address: string): string {
  if (address.startsWith('/')) return address;
  const path = address.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

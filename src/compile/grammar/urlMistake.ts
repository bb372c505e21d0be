/**
 * Why an address may not stand in the catalogue (SAFE-05), undefined where it may: `https:`, `http:` for `*.localhost`
 * only, `tel:`, `mailto:`, or a path of the same origin.
 */
export function urlMistake(address: string): string | undefined {
  if (address === '') return undefined;
  if (/^\/(?!\/)/.test(address)) return undefined;
  if (address.startsWith('//')) return `"${address}" names no scheme: write https:`;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return `"${address}" is no address: write https://… or a path that begins with /`;
  }
  if (url.username !== '' || url.password !== '')
    return `"${address}" holds a user name or password: remove it`;
  if (url.protocol === 'https:' || url.protocol === 'tel:' || url.protocol === 'mailto:') return undefined;
  if (url.protocol === 'http:') {
    return isLocal(url.hostname)
      ? undefined
      : `"${address}" is not encrypted: write https: (http: is for *.localhost only)`;
  }
  return `"${address}" is refused: an address is https:, tel:, mailto: or a path, never ${url.protocol}`;
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Whether a text looks like an address, so that it is checked wherever it stands. */
export function looksLikeUrl(text: string): boolean {
  return (
    /^\s*(https?|javascript|data|vbscript|file|ftp|blob|tel|mailto):/i.test(text) || text.startsWith('//')
  );
}

/** `/segment` of a site's `MainSettings.Url` (`host`, `host/segment`, with or without scheme), '' where it has none. */
export function mainPathOf(url: string): string {
  const [, ...parts] = url
    .replace(/^[a-z][a-z0-9+.-]*:\/\//iu, '')
    .split(/[?#]/u, 1)
    .join('')
    .split('/');
  const segment = parts.find((part) => part !== '');
  return segment === undefined ? '' : `/${segment}`;
}

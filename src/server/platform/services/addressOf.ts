/**
 * The URL of a path below a base URL; undefined where the path leads anywhere else, as `..`, `//` and `https://…` would.
 * @param base with or without a slash at its end
 * @param path with or without a slash at its start; an empty one gives the base itself
 */
export function addressOf(base: string, path: string): URL | undefined {
  if (path === '') return new URL(base);
  const below = new URL(base.endsWith('/') ? base : `${base}/`);
  if (path.includes('//')) return undefined;
  const relative = path.replace(/^\//, '');
  // "./" keeps "evaluate:case" a path; without it the colon would make it a scheme.
  const address = new URL(`./${relative}`, below);
  return address.pathname === below.pathname + relative ? address : undefined;
}

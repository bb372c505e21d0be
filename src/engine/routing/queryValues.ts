/**
 * The query string as `query.*` reads it: every parameter by its name in lower case (the last of several wins), and the
 * whole as `query.string`, with its '?', '' where there is none.
 */
export function queryValues(search: string): Record<string, string> {
  const string = search === '?' ? '' : search;
  const parameters = [...new URLSearchParams(string)].map(([name, value]): [string, string] => [
    name.toLowerCase(),
    value,
  ]);
  return Object.fromEntries([...parameters, ['string', string]]);
}

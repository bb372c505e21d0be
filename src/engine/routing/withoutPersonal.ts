/** What opens a letter or a link has to be there after a reload; it says nothing of the person. */
const kept = 'code';

/**
 * The query without the parameters that say something of a person (SEC-003, SAFE-03), as it was where there are none.
 * @param search with its '?', or ''
 * @param sensitive parameter in lower case → its sensitivity
 */
export function withoutPersonal(search: string, sensitive: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(search);
  const personal = [...parameters.keys()].filter((name) => {
    const lower = name.toLowerCase();
    return Object.hasOwn(sensitive, lower) && sensitive[lower] !== kept;
  });
  if (personal.length === 0) return search;
  for (const name of personal) parameters.delete(name);
  const rest = parameters.toString();
  return rest === '' ? '' : `?${rest}`;
}

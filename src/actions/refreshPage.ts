import type { Action } from './action.ts';

interface Input {
  /** Names of the consents that the server refused; empty where it named none, so that all that are shown are asked again. */
  outdated?: readonly string[];
  /** What to say beside a field that is asked again. */
  says?: unknown;
}

/**
 * Draws the page of what its site says now (POST get-configuration), since the server holds it against that. What was agreed to
 * under other words is asked again. Answers `{ errors }`: what stands beside each field that was emptied. Fails as the call does.
 */
const refreshPage: Action<Input> = async ({ outdated = [], says }, { refreshPage: refresh }) => {
  const emptied = (await refresh?.(outdated.length === 0 ? undefined : outdated)) ?? [];
  return { outcome: 'refreshed', errors: Object.fromEntries(emptied.map((name) => [name, says])) };
};

export default refreshPage;

import type { RuleRow } from '../../src/engine/form.ts';

/** What nothing can pass is no override (F-511). */
export class RowRefused extends Error {}

/**
 * Overrides rule rows in the database of a sandbox while something runs, and takes them back.
 * @param origin of the sandbox, such as `http://localhost:4000`
 * @param site `<brand>.<flow>`
 * @throws RowRefused where the sandbox does not take a row
 */
export async function withRules(
  origin: string,
  site: string,
  rules: Readonly<Record<string, RuleRow>>,
  run: () => Promise<void>,
): Promise<void> {
  const addresses = Object.keys(rules).map((rule) => `${origin}/sandbox/overrides/${site}/rules/${rule}`);
  const ask = async (address: string, init: RequestInit) => {
    const answer = await fetch(address, init);
    if (answer.status === 400) throw new RowRefused(await answer.text());
    if (!answer.ok) throw new Error(`${init.method} ${address} answered ${answer.status}.`);
  };
  try {
    for (const [index, row] of Object.values(rules).entries()) {
      const headers = { 'content-type': 'application/json' };
      await ask(addresses[index] ?? '', { method: 'PUT', headers, body: JSON.stringify(row) });
    }
    await run();
  } finally {
    for (const address of addresses) await ask(address, { method: 'DELETE' });
  }
}

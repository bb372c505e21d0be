import { expect, it } from 'vitest';
import type { JsonSchema } from '../../src/engine/form.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { readContracts } from '../../src/server/platform/contract.ts';

/**
 * What a flag of a request may do. `theirs`: an answer, consent or report of the visitor, which is only noted. `asked`: it
 * says which question is asked, and every answer to it is public. `ignored`: it counts for nothing.
 */
const meanings: Record<string, 'theirs' | 'asked' | 'ignored'> = {
  'submit-application': 'theirs',
  'submit-application-offer': 'theirs',
  'update-gb-redirect-status': 'theirs',
  'update-webapps-report': 'theirs',
  'validate-dm-reservation': 'ignored',
  'validate-state': 'asked',
};

/** Names of the yes-or-no keys of a request, however deep. */
function flagsOf(schema: unknown): string[] {
  if (!isObject(schema) || !isObject(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, inner]) => {
    const { type, const: only } = inner as JsonSchema & { const?: unknown };
    const isFlag = type === 'boolean' || (Array.isArray(type) && type.includes('boolean')) || only === true;
    return isFlag ? [name] : flagsOf(inner);
  });
}

it('[F-110] a flag of a request has a meaning that is written down', async () => {
  const flagged = (await readContracts()).filter(({ request }) => flagsOf(request).length > 0);
  expect(flagged.map(({ name }) => name).sort()).toEqual(Object.keys(meanings));
});

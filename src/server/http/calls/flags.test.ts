import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../engine/form.ts';
import { isObject } from '../../../engine/overlay/mergePatch.ts';
import holder from '../../sandbox/holder.json' with { type: 'json' };
import { callByContract } from '../../testing/callByContract.ts';
import { serverOfFile } from '../../testing/testServer.ts';
import { readContracts } from './ServerCall.ts';

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

const contracts = await readContracts();
const flagged = contracts.filter(({ request }) => flagsOf(request).length > 0);
const hosts = ['check.maple.localhost', 'mail.maple.localhost', 'second.maple.localhost'];
const personal = [
  holder.birthDate.replaceAll('-', ''),
  holder.mobilePhone,
  holder.homePhone,
  holder.address1,
];

const server = await serverOfFile();

/** What a new visitor is answered, and which of the holder's values stand in it. */
async function ask(host: string, name: string, request: Record<string, unknown>) {
  const { token } = await server.visit(host);
  const { statusCode, body } = await callByContract(server, token, name, request, { host });
  return { statusCode, told: personal.filter((value) => body.includes(value)), body };
}

describe('a flag of a request', () => {
  it('[F-110] has a meaning that is written down', () => {
    expect(flagged.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(meanings)));
    expect(flagged).toHaveLength(Object.keys(meanings).length);
  });

  it.each(
    // A submission has no example: what it is of is composed from the release, and it only takes.
    flagged
      .filter(({ request }) => Array.isArray(request.examples))
      .map((contract) => [contract.name, contract] as const),
  )(
    '[F-110] %s: opens nothing personal, with nine digits of an SSN and with four',
    async (name, { request }) => {
      const [example] = request.examples as Record<string, unknown>[];
      for (const host of hosts)
        for (const ssn of [undefined, '1001']) {
          const base = {
            ...example,
            ...(ssn !== undefined && isObject(request.properties?.ssn) ? { ssn } : {}),
          };
          for (const flag of flagsOf(request).filter((key) => Object.hasOwn(request.properties ?? {}, key))) {
            const answers = [];
            for (const value of [true, false, undefined])
              answers.push(await ask(host, name, { ...base, [flag]: value }));
            const [yes, no, none] = answers;
            expect([yes?.told, no?.told]).toEqual([none?.told, none?.told]);
            if (meanings[name] === 'ignored') expect([yes, no]).toEqual([none, none]);
          }
          if (ssn !== undefined) expect((await ask(host, name, base)).told).toEqual([]);
        }
    },
  );
});

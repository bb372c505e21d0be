import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/engine/form.ts';
import { type CallContract, readContracts } from '../../src/server/platform/contract.ts';
import { fixtureReleases } from '../../testing/server/fixtureReleases.ts';
import { requestOfCall } from '../../testing/server/requestOfCall.ts';
import { type TestServer, testServer, type Visitor } from '../../testing/server/testServer.ts';

const contracts = await readContracts();
const propertiesOf = ({ request }: CallContract) => (request.properties ?? {}) as Record<string, JsonSchema>;
const exampleOf = ({ request }: CallContract) => (request.examples as Record<string, unknown>[])[0] ?? {};

/** What carries an answer of the applicant without the filter of a field, and why. */
const otherwise: Record<string, string> = {
  'submit-application': 'the forms of the site say it',
  'send-mfa': 'the contact is read as a phone or an e-mail address, and refused where it is neither',
  'verify-mfa': 'six digits by its pattern',
};

const answers = contracts.flatMap((contract) =>
  Object.entries(propertiesOf(contract))
    .filter(([, property]) => property['x-field'] !== undefined)
    .map(([name, property]) => ({ call: contract.name, name, contract, property })),
);

/** What nobody can type into any field, but for a password that takes every character; filters.test.ts has more of it. */
const wicked = ['<b>', '\u200b'];

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await testServer({ logLevel: 'error' });
  visitor = await server.visit();
});
afterAll(() => server.close());

async function send(contract: CallContract, request: Record<string, unknown>) {
  const { method, url, payload } = requestOfCall(contract, request);
  return server.request('check.maple.localhost', method, url, {
    ...(payload !== undefined && { payload }),
    headers: { authorization: `Bearer ${visitor.token}`, 'content-type': 'application/json' },
  });
}

describe('an answer that a call carries', () => {
  it('[F-307] names its field, wherever it is one that somebody types', () => {
    const kinds = ['name', 'contact', 'ssn', 'income', 'pan', 'dob', 'code'];
    const unnamed = contracts
      .filter(({ name }) => otherwise[name] === undefined)
      .flatMap((contract) =>
        Object.entries(propertiesOf(contract))
          .filter(([, property]) => kinds.includes(String(property['x-sensitivity'])))
          .filter(([, property]) => property['x-field'] === undefined)
          .map(([name]) => `${contract.name} ${name}`),
      );
    expect(unnamed).toEqual([]);
  });

  it('[F-307] is taken as the contract shows it', async () => {
    for (const contract of contracts.filter(({ name }) => answers.some(({ call }) => call === name))) {
      const answer = await send(contract, exampleOf(contract));
      const codes = (answer.json().Error?.fields ?? []).map(({ code }: { code: string }) => code);
      expect([contract.name, codes]).toEqual([
        contract.name,
        codes.filter((code: string) => code !== 'filter'),
      ]);
    }
  });

  it.each(answers.map((one) => [one.call, one.name, one] as const))(
    '[F-307] [F-221] [SAFE-11] %s refuses in %s what its filter would change',
    async (_call, name, { contract, property }) => {
      const example = String(exampleOf(contract)[name] ?? '') || 'x';
      const { typedFields } = await fixtureReleases.site('maple.check');
      const takesMarkup =
        typedFields[String(property['x-field'])]?.filter?.name === 'characters' && name === 'password';
      for (const sign of wicked.filter((each) => !takesMarkup || each !== '<b>')) {
        const room = Number(property.maxLength ?? 400) - sign.length;
        const value = sign + example.slice(0, Math.max(0, room));
        const answer = await send(contract, { ...exampleOf(contract), [name]: value });
        expect([value, answer.statusCode]).toEqual([value, 400]);
        const { fields, path } = answer.json().Error;
        expect(path).toBe(`/${name}`);
        // Its contract, its rule row or its filter says it first.
        if (fields !== undefined)
          expect(fields).toEqual([{ field: name, code: expect.any(String), path: `/${name}` }]);
        expect(answer.body).not.toContain(JSON.stringify(value));
      }
    },
  );
});

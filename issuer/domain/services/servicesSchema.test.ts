import { describe, expect, it } from 'vitest';
import context from '../../../schemas/catalogue/context.json' with { type: 'json' };
import schema from '../../../schemas/services.schema.json' with { type: 'json' };
import { callGrammars } from './callGrammars.ts';

const services = Object.keys(schema.properties.services.properties);

type Definitions = Record<
  string,
  {
    properties: {
      calls: { properties: Record<string, { properties: { request: { description: string } } }> };
    };
  }
>;

describe('the schema of the services file', () => {
  it.each(services)('[REL-07] says of each request of %s what it may read', (service) => {
    const { calls } = (schema.definitions as unknown as Definitions)[service]?.properties ?? {};
    const grammars = Object.entries(callGrammars(service));
    expect(grammars.length).toBeGreaterThan(0);
    for (const [call, { facts }] of grammars)
      expect(calls?.properties[call]?.properties.request.description).toBe(
        `Request body, as the service expects it. It may read ${Object.keys(facts).join(', ')}.`,
      );
  });

  it('[F-506] knows the results, decisions and states that flows know', () => {
    const { result, offerDecision, increaseStatus } = schema.definitions;
    const { paths } = context;
    // The last three are the page's own: no service answers them.
    expect(result.enum).toEqual(paths['result.result'].enum.slice(0, -3));
    expect(paths['result.result'].enum.slice(-3)).toEqual([
      'MFATOOMANYATTEMPTS',
      'MFASESSIONEXPIRED',
      'ERROR',
    ]);
    expect(offerDecision.enum).toEqual(paths['result.decision'].enum);
    expect(increaseStatus.enum).toEqual(paths['result.increase.status'].enum);
  });

  it('[REL-07] has one answer of a decision, whoever gives it', () => {
    const { decide, accept } = callGrammars('decision');
    expect(accept?.answer).toEqual(decide?.answer);
    const reviewed = callGrammars('bankLink').find?.answer.properties as { result: unknown } | undefined;
    expect(reviewed?.result).toMatchObject({ properties: decide?.answer.properties });
  });
});

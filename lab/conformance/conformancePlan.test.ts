import { expect, it } from 'vitest';
import { catalogueIds } from '../../testing/support/catalogueIds.ts';
import { leads } from '../../testing/support/leads.ts';
import { readContracts } from './ProbeContext.ts';
import { callsOfFlow, plan } from './plan.ts';

it('[API-002] the plan has every call of the contract with what is seen without it, and reads what its answer declares', () => {
  const said = plan.filter(({ seen }) => /\w/u.test(seen ?? '')).map(({ call }) => call);
  expect([...new Set(said)].sort()).toEqual([...readContracts().keys()].sort());
  const reads = plan.flatMap(({ call, reads: all = [] }) =>
    all.flatMap((read) =>
      read
        .split('|')
        .map((one) => `schemas/api/${call}.json#/response${one.replaceAll(/\/([^/]+)/gu, '/properties/$1')}`),
    ),
  );
  expect(reads.length).toBeGreaterThan(20);
  expect(reads.filter((source) => !leads(source))).toEqual([]);
});

it('[API-002] the plan says of a call that no flow makes who makes it', () => {
  const made = new Set(catalogueIds().flows.flatMap((flow) => [...callsOfFlow(flow)]));
  const unsaid = plan.filter(({ call, by }) => by === undefined && !made.has(call));
  expect(unsaid.map(({ call }) => call)).toEqual([]);
});

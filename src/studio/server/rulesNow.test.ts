import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { serverOfFile } from '../../server/testing/testServer.ts';
import { createRulesNow } from './rulesNow.ts';

const sandbox = await serverOfFile();
await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
const address = `http://localhost:${(sandbox.app.server.address() as AddressInfo).port}`;
const calls = createRulesNow(address);
afterEach(async () => {
  await sandbox.database.query('delete from override');
});

const city = { site: 'maple.check', row: 'City' };
const said = { by: 'Žofie Nová', why: 'A trial – for an hour\n' };

it('[STU-36] a rule holds for one site over its release, with who and why in any letters, until it is taken back', async () => {
  const before = await calls.ruleNow(city);
  expect(before).toMatchObject({ address, isRunning: true, release: { MaxLengthChar: 18 } });
  expect(before.override).toBeUndefined();
  await calls.holdRule({ ...city, ...said, value: { MaxLengthChar: 3 } });
  expect((await calls.ruleNow(city)).override).toMatchObject({
    value: { MaxLengthChar: 3 },
    by: 'Žofie Nová',
    why: 'A trial – for an hour',
  });
  await calls.takeBackRule({ ...city, ...said });
  expect(await calls.ruleNow(city)).toEqual(before);
});

it('[STU-36] what no answer passes is refused in the words of the sandbox, and so is a change without name or reason', async () => {
  const bad = { ...city, ...said, value: { MinLengthChar: 9, MaxLengthChar: 5 } };
  await expect(calls.holdRule(bad)).rejects.toThrow('more characters than they allow');
  for (const missing of [{ by: ' ' }, { why: '' }])
    await expect(calls.holdRule({ ...bad, ...missing })).rejects.toThrow('Write your name and the reason.');
  expect((await calls.ruleNow(city)).override).toBeUndefined();
  expect((await calls.ruleNow({ ...city, row: 'Nowhere' })).refusal).toContain('nothing of that name');
});

it('[STU-36] says so where no sandbox runs', async () => {
  const nobody = createRulesNow('http://localhost:1');
  expect(await nobody.ruleNow(city)).toEqual({ address: 'http://localhost:1', isRunning: false });
  await expect(nobody.takeBackRule({ ...city, ...said })).rejects.toThrow(
    'No sandbox runs at http://localhost:1.',
  );
});

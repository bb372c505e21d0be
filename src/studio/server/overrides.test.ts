import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { serverOfFile } from '../../../testing/server/testServer.ts';
import { createOverrides } from './overrides.ts';

const sandbox = await serverOfFile();
await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
const address = `http://localhost:${(sandbox.app.server.address() as AddressInfo).port}`;
const desk = { author: 'Žofie Nová <zofie@bank.example>' };
const calls = createOverrides(desk, address);
afterEach(async () => {
  await sandbox.database.query('delete from override');
});

const city = { site: 'maple.check', path: 'rules/City' };
const said = { why: 'A trial – for an hour\n' };

it('[STU-36] a rule holds for one site over its release, with who and why in any letters, until it is taken back', async () => {
  const before = await calls.overrideNow(city);
  expect(before).toMatchObject({ address, isRunning: true, release: { MaxLengthChar: 18 } });
  expect(before.override).toBeUndefined();
  await calls.setOverride({ ...city, ...said, value: { MaxLengthChar: 3 } });
  expect((await calls.overrideNow(city)).override).toMatchObject({
    value: { MaxLengthChar: 3 },
    by: desk.author,
    why: 'A trial – for an hour',
  });
  await calls.removeOverride({ ...city, ...said });
  expect(await calls.overrideNow(city)).toEqual(before);
});

it('[STU-36] a setting holds in the same way, and what settings.json could not say is refused', async () => {
  const hours = { site: 'maple.check', path: 'settings/WebsiteSettings/duplicateWindowHours', ...said };
  const before = await calls.overrideNow(hours);
  expect(before.release).toEqual({ duplicateWindowHours: 24 });
  await calls.setOverride({ ...hours, value: { duplicateWindowHours: 2 } });
  const of = calls.setOverride({ ...hours, value: { duplicateWindowHours: -1 } });
  await expect(of).rejects.toThrow('at least 0');
  expect((await calls.overrideNow(hours)).override?.value).toEqual({ duplicateWindowHours: 2 });
  await calls.removeOverride(hours);
  expect(await calls.overrideNow(hours)).toEqual(before);
});

it('[STU-36] what no answer passes is refused in the words of the sandbox, and so is a change without a reason', async () => {
  const bad = { ...city, ...said, value: { MinLengthChar: 9, MaxLengthChar: 5 } };
  await expect(calls.setOverride(bad)).rejects.toThrow('more characters than they allow');
  await expect(calls.setOverride({ ...bad, why: ' ' })).rejects.toThrow('Write the reason.');
  expect((await calls.overrideNow(city)).override).toBeUndefined();
  expect((await calls.overrideNow({ ...city, path: 'rules/Nowhere' })).refusal).toContain(
    'nothing of that name',
  );
});

it('[STU-36] says so where no sandbox runs', async () => {
  const nobody = createOverrides(desk, 'http://localhost:1');
  expect(await nobody.overrideNow(city)).toEqual({ address: 'http://localhost:1', isRunning: false });
  await expect(nobody.removeOverride({ ...city, ...said })).rejects.toThrow(
    'No sandbox runs at http://localhost:1.',
  );
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientKey, networkKey } from '../../../src/server/platform/addresses.ts';
import { isWithinLimit, memoryCounters } from '../../../src/server/platform/limits/countTimes.ts';
import { usualLimits } from '../../../src/server/platform/limits/limits.ts';
import { createSandbox } from '../../sandbox/createSandbox.ts';
import type { OpenDatabase, Queryable } from '../database/Database.ts';
import { testDatabase } from '../database/testDatabase.ts';
import { createSecrets } from '../encryption/secrets.ts';
import { databaseCounters, pruneLimits } from './databaseCounters.ts';

const secrets = createSecrets([Buffer.alloc(32, 1)]);
let database: OpenDatabase;
beforeAll(async () => {
  database = await (await testDatabase.open())();
});
afterAll(() => database.close());

const limit = { name: 'test', counts: 'Tries', points: 3, seconds: 600 };
const stored = (place: Queryable = database) => databaseCounters({ database: place, secrets });
const times = async (count: number, use: object = {}, counters = stored()) =>
  Promise.all(Array.from({ length: count }, () => isWithinLimit(counters, { limit, key: 'key', ...use })));

describe('isWithinLimit', () => {
  it.each([
    ['of all processes', () => stored()],
    ['of one process', memoryCounters],
    ['of one process, beside those of all', () => databaseCounters({ database, secrets }, memoryCounters())],
  ])('grants exactly as many as it says, for each key, with counters %s', async (name, open) => {
    const counters = open();
    const own = { ...limit, name, ...(name !== 'of all processes' && { perProcess: true as const }) };
    expect((await times(20, { limit: own }, counters)).filter((granted) => granted)).toHaveLength(3);
    expect(await times(1, { limit: own }, counters)).toEqual([false]);
    expect(await times(1, { limit: own, key: 'other' }, counters)).toEqual([true]);
    expect(await times(1, { limit: { ...own, name: `${name}, too` } }, counters)).toEqual([true]);
    await counters.refund([{ limit: own, key: 'key' }]);
    const [count] = await counters.count([{ limit: own, key: 'key' }]);
    expect(count?.points).toBe(21);
  });

  it('counts in the memory of a process only what costs less than to store it', async () => {
    const counters = databaseCounters({ database, secrets }, memoryCounters());
    const uses = [
      { limit: { ...limit, name: 'cheap', perProcess: true as const }, key: 'both' },
      { limit: { ...limit, name: 'dear' }, key: 'both' },
    ];
    for (const points of [1, 2])
      expect((await counters.count(uses)).map((count) => count.points)).toEqual([points, points]);
    expect(await database.query("select key from rate_limit where key like '%:both'")).toEqual([
      { key: 'dear:both' },
    ]);
  });

  it('begins anew after its window', async () => {
    await times(4);
    await database.query('update rate_limit set expire = $1', [Date.now() - 1]);
    expect(await times(1)).toEqual([true]);
  });

  it('[design §11] is relaxed a hundredfold in the sandbox where its limit says so', async () => {
    const { write, code } = createSandbox().limits({
      ...usualLimits,
      write: { ...usualLimits.write, points: 1 },
      code: { ...usualLimits.code, points: 3 },
    });
    expect((await times(101, { limit: write })).filter((granted) => granted)).toHaveLength(100);
    expect((await times(10, { limit: code })).filter((granted) => granted)).toHaveLength(3);
  });

  it('undoes a count with the transaction around it', async () => {
    const attempt = database.transaction(async (transaction) => {
      await times(3, { key: 'undone' }, stored(transaction));
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow();
    expect(await times(3, { key: 'undone' })).toEqual([true, true, true]);
  });

  it('refuses to go on when it cannot count', async () => {
    const broken = { query: vi.fn(() => Promise.reject(new Error('gone'))) };
    await expect(times(1, {}, stored(broken))).rejects.toThrow('gone');
  });

  it('forgets counters that ended long ago', async () => {
    const before = new Date(Date.now() - 3_600_000);
    await database.query('update rate_limit set expire = $1', [before.getTime() - 1]);
    expect(await pruneLimits(database, before)).toBeGreaterThan(0);
    expect(await database.query('select key from rate_limit')).toEqual([]);
  });
});

describe('clientKey', () => {
  const same = (one: string, other: string) => clientKey(secrets, one) === clientKey(secrets, other);
  it('tells IPv4 addresses apart, and IPv6 ones by their network', () => {
    expect(same('203.0.113.1', '203.0.113.2')).toBe(false);
    expect(same('::ffff:203.0.113.1', '::ffff:203.0.113.2')).toBe(false);
    expect(same('::FFFF:203.0.113.1', '203.0.113.1')).toBe(true);
    expect(same('2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9')).toBe(true);
    expect(same('2001:db8::1', '2001:db8:0:0:ffff::')).toBe(true);
    expect(same('2001:db8:1:2::1', '2001:db8:1:3::1')).toBe(false);
    expect(same('fe80::1%eth0', 'fe80::2')).toBe(true);
    expect(clientKey(secrets, '203.0.113.1')).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('networkKey', () => {
  const same = (one: string, other: string) => networkKey(secrets, one) === networkKey(secrets, other);
  it('[F-111] takes the addresses of one network for one', () => {
    expect(same('203.0.113.1', '203.0.113.254')).toBe(true);
    expect(same('203.0.113.1', '::ffff:203.0.113.9')).toBe(true);
    expect(same('203.0.113.1', '203.0.112.1')).toBe(false);
    expect(same('2001:db8:1:2::1', '2001:0db8:1:3:4:5:6:7')).toBe(true);
    expect(same('2001:db8:1::1', '2001:db8:2::1')).toBe(false);
    expect(same('2001:db8::1', '2001:db8:0:9::1')).toBe(true);
  });
});

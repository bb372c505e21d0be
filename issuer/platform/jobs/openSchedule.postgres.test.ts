import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deferred, until } from '../../../testing/server/waiting.ts';
import { createDatabase, type TestDatabase } from '../../../testing/support/createDatabase.ts';
import type { OpenDatabase } from '../database/Database.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { openSchedule, type Schedule } from './openSchedule.ts';

let place: TestDatabase;
let databases: OpenDatabase[];
const opened: Schedule[] = [];
beforeAll(async () => {
  place = await createDatabase();
  databases = await Promise.all([0, 1].map(() => openDatabase({ url: place.url, folder: '' })));
});
afterAll(async () => {
  await Promise.all(opened.map((schedule) => schedule.stop()));
  await Promise.all(databases.map((database) => database.close()));
  await place.drop();
});

/** One process that does a job of a name. */
async function open(name: string, process: number, work: (signal: AbortSignal) => Promise<void>) {
  const schedule = await openSchedule(name, databases[process] as OpenDatabase, {
    every: 86_400,
    work,
    onError: () => {},
  });
  opened.push(schedule);
  return schedule;
}

const states = (name: string) =>
  databases[0]?.execute('select state from pgboss.job where name = $1', [name]);

describe('a job on a schedule', () => {
  it('[REL-06] is done when processes start, once for all of them, and tells when', async () => {
    let done = 0;
    const work = async () => {
      done += 1;
    };
    const schedules = await Promise.all([open('once', 0, work), open('once', 1, work)]);
    await until(async () => expect(await schedules[1]?.lastSuccess()).toBeInstanceOf(Date));
    // A process that starts later in the same period finds it done.
    await open('once', 0, work);
    expect(await states('once')).toEqual([{ state: 'completed' }]);
    expect(done).toBe(1);
  });

  it('[REL-02] that fails is tried again, and is no success until then', async () => {
    const schedule = await open('fails', 0, async () => {
      throw new Error('no');
    });
    await until(async () => expect(await states('fails')).toEqual([{ state: 'retry' }]));
    expect(await schedule.lastSuccess()).toBeUndefined();
  });

  it('[F-303] ends when its process stops, for another one to do again', async () => {
    const begun = deferred();
    const schedule = await open('stops', 0, (signal) => {
      begun.resolve();
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    await begun.promise;
    await schedule.stop();
    expect(await states('stops')).toEqual([{ state: 'retry' }]);
  });
});

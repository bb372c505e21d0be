import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Cluster, startCluster } from '../testing/server/startCluster.ts';
import { submission } from '../testing/server/submission.ts';
import { until } from '../testing/server/waiting.ts';
import { createDatabase, type TestDatabase } from '../testing/support/createDatabase.ts';
import type { OpenDatabase } from './platform/database/Database.ts';
import { connectDatabase } from './platform/database/openDatabase.ts';

let place: TestDatabase;
let database: OpenDatabase;
let cluster: Cluster;
beforeAll(async () => {
  place = await createDatabase();
  cluster = await startCluster({
    databaseUrl: place.url,
    amend({ services }) {
      // Short, so a recovered service is soon called again.
      for (const service of Object.values(services)) service.breaker = { failures: 2, halfOpenAfter: 500 };
    },
  });
  database = await connectDatabase({ url: place.url, folder: '' });
});
afterEach(() => cluster?.issuer.mend());
afterAll(async () => {
  await cluster?.stop();
  await database?.close();
  await place?.drop();
});

const applications = async () => (await database.query('select 1 from application')).length;

/** What each service answers with each fault is proven for one process: `services.property.test.ts`. */
it.each([
  ['silent', '1001'],
  ['refuse', '1003'],
  ['500', '1005'],
  ['garbage', '1007'],
])(
  '[REL-03] a service fails in both processes with %s: everybody is told a reason, and the same person gets through',
  async (fault, lastFour) => {
    const visitor = await cluster.visit('apply.maple.localhost/apply');
    // Four presses at once, two to each process.
    const press = () =>
      Promise.all([1, 2, 3, 4].map(() => visitor.call('submit-application', submission(lastFour), 'one')));
    const before = await applications();
    await cluster.issuer.fail('decision', fault);
    for (const answer of [...(await press()), ...(await press())]) {
      expect(answer.status).toBe(502);
      expect(answer.json).toMatchObject({ Success: false, Error: { code: 'serviceFailed' } });
    }
    expect((await cluster.send('check.maple.localhost', '/')).status).toBe(200);
    expect(await applications()).toBe(before);

    await cluster.issuer.mend();
    await until(async () => {
      for (const { status, json } of await press())
        expect([status, json]).toMatchObject([200, { Payload: { result: 'APPROVED', credit_limit: 750 } }]);
    });
    expect(await applications()).toBe(before + 1);
  },
);

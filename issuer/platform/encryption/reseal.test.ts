import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { applicantStates } from '../../../testing/server/applicantStates.ts';
import { callByContract } from '../../../testing/server/callByContract.ts';
import { interruptAfter } from '../../../testing/server/interruptAfter.ts';
import { a, b, callOf, idOf, keyChange } from '../../../testing/server/keyChange.ts';
import { type TestServer, testServer } from '../../../testing/server/testServer.ts';
import { passingFingerprints, sealedTables } from '../../sealedTables.ts';
import { wrapDatabase } from '../database/Database.ts';
import { aliveFor, describeKeys, enterKeys } from './keys.ts';
import { countSealed } from './reseal.ts';
import { createSecrets, sealingKey } from './secrets.ts';

const mail = 'mail.maple.localhost';
const { changeKey, database, made, putFirst, resealAll, running, sealing, start } = keyChange();

describe('reseal', () => {
  /** Somebody in every state, and everything else that is sealed. */
  async function fill(server: TestServer): Promise<void> {
    for (const state of Object.values(applicantStates)) {
      const person = await state(server);
      await callOf(server, person, 'create-account');
      await callByContract(server, person.token, 'submit-cli', {
        ssn: '219-09-1001',
        accountLast4: '4242',
        monthlyIncome: '2500',
      });
    }
    const visitor = await server.visit(mail);
    const key = { 'idempotency-key': randomUUID() };
    await visitor.call(
      'validate-dm-reservation',
      { reservationNumber: 'D10000005555', ssn: '219-09-5555' },
      key,
    );
  }
  const columns = (type: string) =>
    database().query<{ table: string; name: string }>(
      `select c.table_name as table, c.column_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type like $1 order by 1, 2`,
      [type],
    );

  it('[F-304] [SAFE-03] leaves nothing behind that the old key made, but what time takes away', async () => {
    await fill(await start(a));
    const { rows, left } = await changeKey();
    expect(left).toEqual([idOf(a)]);
    for (const { name } of sealedTables) expect([name, (rows[name] ?? 0) > 0]).toEqual([name, true]);

    const sealed = await columns('bytea');
    expect(sealed.filter(({ table }) => !sealedTables.some(({ name }) => name === table))).toEqual([]);
    for (const { table, name } of sealed)
      for (const row of await database().query<{ bytes: Uint8Array | null }>(
        `select ${name} as bytes from ${table}`,
      ))
        if (row.bytes !== null) expect([table, name, sealingKey(row.bytes)]).toEqual([table, name, idOf(b)]);

    const stale = new Set<string>();
    for (const { table, name } of [...(await columns('text')), ...(await columns('character varying'))])
      for (const row of await database().query<{ text: string | null }>(
        `select ${name} as text from ${table}`,
      ))
        if (row.text !== null && [row.text, row.text.split(':').at(-1) ?? ''].some((text) => made.has(text)))
          stale.add(`${table}.${name}`);
    const passing = Object.entries(passingFingerprints).flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`),
    );
    expect([...stale].filter((column) => !passing.includes(column))).toEqual([]);
  });

  it('[F-304] can be ended anywhere and begun again, and changes nothing the second time', async () => {
    const server = await start(a);
    for (const state of ['offered', 'accepted', 'bank link reviewed'] as const)
      await applicantStates[state](server);
    await putFirst();
    let writes = 0;
    const failing = wrapDatabase(database(), async ({ sql = '' }, run) => {
      if (sql.startsWith('update ') && sql.includes('returning 1')) writes += 1;
      if (writes > 3) throw new Error('pulled out');
      return run();
    });
    await expect(resealAll(failing)).rejects.toThrow('pulled out');
    await expect(start(b)).rejects.toThrow(`the key ${idOf(a)}, which is not given`);
    const { rows } = await resealAll();
    expect(Object.values(rows).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    const again = await resealAll();
    expect(Object.values(again.rows).every((count) => count === 0)).toBe(true);
  });

  it('[F-304] goes through more rows than one batch has', async () => {
    const { secrets } = await start(a);
    for (let row = 0; row < 450; row += 1)
      await database().query('insert into outbox (message, created_at) values ($1, now())', [
        secrets.seal('{}', 'outbox'),
      ]);
    expect((await changeKey()).rows.outbox).toBe(450);
  });

  it('[F-304] ends no key that something was sealed with meanwhile, and says so', async () => {
    const { secrets } = await start(a, b);
    const write = () =>
      database().query('insert into outbox (message, created_at) values ($1, now())', [
        secrets.seal('{}', 'outbox'),
      ]);
    await write();
    await putFirst();
    const slow = interruptAfter(database());
    slow.interrupt(/^update outbox/, write);
    await expect(resealAll(slow.database)).rejects.toThrow(
      `A process still encrypts with another key than ${idOf(b)}.`,
    );
    await expect(start(b)).rejects.toThrow(`the key ${idOf(a)}, which is not given`);
    expect((await resealAll()).left).toEqual([idOf(a)]);
  });

  it('[F-844] refuses while a process encrypts with another key, even one that writes nothing', async () => {
    await putFirst();
    await start(a, b);
    const [, idle] = sealing;
    const refused = `A process still encrypts with another key than ${idOf(b)} (1 with ${idOf(a)}).`;
    await expect(resealAll()).rejects.toThrow(refused);
    // It starts between the two passes.
    await idle?.leave();
    const slow = interruptAfter(database());
    slow.interrupt(/^select .* from outbox/, async () => void (await start(a, b)));
    await expect(resealAll(slow.database)).rejects.toThrow(refused);
    await sealing.at(-1)?.leave();
    expect((await resealAll()).left).toEqual([idOf(a)]);
  });

  it('[F-844] counts a process that was killed for a minute, and takes its key for needed once it is back', async () => {
    const { secrets } = await start(a, b);
    const [back] = sealing;
    await enterKeys(database(), createSecrets([b, a]));
    const renewed = (seconds: number) =>
      database().query(
        "update sealing_process set renewed_at = now() - $2 * interval '1 second' where key = $1",
        [idOf(a), seconds],
      );
    await renewed(aliveFor - 5);
    await expect(resealAll()).rejects.toThrow(`1 with ${idOf(a)}`);
    await renewed(aliveFor + 1);
    expect((await resealAll()).left).toEqual([idOf(a)]);
    await database().query('insert into outbox (message, created_at) values ($1, now())', [
      secrets.seal('{}', 'outbox'),
    ]);
    await back?.renew();
    await expect(start(b)).rejects.toThrow(`the key ${idOf(a)}, which is not given`);
    const listed = await describeKeys(
      database(),
      createSecrets([b]),
      await countSealed(database(), sealedTables),
    );
    expect(listed).toContainEqual(
      expect.stringMatching(`^${idOf(a)}  in use since .*  1 processes  1 values  NOT GIVEN HERE$`),
    );
  });

  it('[F-304] overwrites nothing that a process writes at the same moment', async () => {
    const person = await applicantStates.offered(await start(a));
    await putFirst();
    const live = await start(b, a);
    let isFirst = true;
    const racing = wrapDatabase(database(), async ({ sql }, run) => {
      if (isFirst && sql?.startsWith('update application set')) {
        isFirst = false;
        expect((await callOf(live, person, 'submit-application-offer')).statusCode).toBe(200);
      }
      return run();
    });
    await resealAll(racing);
    const answers = await callOf(live, person, 'submit-application-offer');
    expect(answers.json().Payload.decision).toBe('APPROVED');
    const [row] = await database().query<{ stage: string; answers: Uint8Array }>(
      'select stage, answers from application',
    );
    expect([row?.stage, row && sealingKey(row.answers)]).toEqual(['decided', idOf(b)]);
  });

  it('[F-304] a process that meets a value of a key it was not given answers 503, and its log names the key', async () => {
    const person = await applicantStates.offered(await start(a));
    await changeKey();
    const stranger = await testServer({ database: database(), secrets: createSecrets([a]) });
    running.push(stranger);
    const answer = await callOf(stranger, person, 'submit-application-offer');
    expect(answer.statusCode < 500 || answer.json().Error?.code === 'unavailable').toBe(true);
    expect(stranger.lines.join()).toContain(`"keys":["${idOf(b)}"]`);
  });
});

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sendTo } from '../testing/server/sendTo.ts';
import { type RunningProcess, startProcess } from '../testing/server/startProcess.ts';
import { submission } from '../testing/server/submission.ts';
import { statement } from '../testing/support/createDatabase.ts';
import { root } from '../testing/support/sourceFiles.ts';

/** A name that nobody else has on the server that tests share; roles belong to all of its databases. */
const name = `roles_${process.pid}`;
const host = 'check.maple.localhost';

const urlOf = (user: string, database = name) => {
  const url = new URL(inject('postgresUrl'));
  url.username = user;
  url.password = 'secret';
  url.pathname = `/${database}`;
  return url.href;
};

/** The statements of `deploy/createDatabase.sh`, for the database that it is connected to at first and for its own. */
function scriptOf(): [first: string, own: string] {
  const script = readFileSync(join(root, 'deploy', 'createDatabase.sh'), 'utf8');
  const [, sql = ''] = /<<'SQL'\n([\s\S]*)^SQL$/m.exec(script) ?? [];
  const [first = '', own = ''] = sql
    .replace(/:'\w+'/g, "'secret'")
    .replace(/\bcardstock(?=_owner\b|\b)/g, name)
    .split(`\\connect ${name}\n`);
  return [first, own];
}

let server: RunningProcess;
beforeAll(async () => {
  const [first, own] = scriptOf();
  // One after the other: `create database` takes no transaction.
  for (const one of first.split(/;\n/).filter((text) => text.trim() !== ''))
    await statement(inject('postgresUrl'), one);
  const admin = new URL(inject('postgresUrl'));
  admin.pathname = `/${name}`;
  await statement(admin.href, own);
  const migrated = spawnSync(process.execPath, [join(root, 'issuer/operator/main.ts'), 'migrate'], {
    env: { PATH: process.env.PATH, DATABASE_URL: urlOf(`${name}_owner`) },
    encoding: 'utf8',
  });
  expect([migrated.status, migrated.stderr]).toEqual([0, '']);
  server = await startProcess({
    DATABASE_URL: urlOf(name),
    CARDSTOCK_KEY: '07'.repeat(32),
    MIGRATE: 'never',
    LOG_LEVEL: 'error',
  });
});
afterAll(async () => {
  server?.process.kill('SIGTERM');
  if (server) await once(server.process, 'exit');
  await statement(inject('postgresUrl'), `drop database if exists ${name} with (force)`);
  for (const role of [name, `${name}_owner`])
    await statement(inject('postgresUrl'), `drop role if exists ${role}`);
});

const asServer = (sql: string) => statement(urlOf(name), sql);

describe('the role of the processes', () => {
  it('[F-748] is all that they need', async () => {
    const said: string[] = [];
    server.process.stderr?.on('data', (text) => said.push(String(text)));
    server.process.stdout?.on('data', (text) => said.push(String(text)));
    const page = await sendTo(server.port, host, '/api/get-configuration', { body: { url: host } });
    const headers = { authorization: `Bearer ${JSON.parse(page.body).Payload.Token}` };
    const answer = await sendTo(server.port, host, '/api/submit-application', {
      body: submission('1003'),
      headers,
    });
    expect([answer.status, JSON.parse(answer.body).Payload.result]).toEqual([200, 'PENDINFO']);
    expect(said.join('')).toBe('');
  });

  it.each([
    'delete from audit_entry',
    "set cardstock.audit_kept_from = '2999-01-01'; delete from audit_entry",
    "update audit_entry set operator = 'bob'",
    'truncate audit_entry',
    'drop table audit_entry',
    'alter table audit_entry disable trigger all',
    'drop trigger audit_entry_rows on audit_entry',
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return old; end $$',
    'set session_replication_role = replica',
    `set role ${name}_owner`,
  ])('[F-748] cannot wipe the audit log: %s', async (sql) => {
    const entry = (at: string) =>
      asServer(
        `insert into audit_entry (number, at, operator, command, fields, outcome, previous, hash)
         select coalesce(max(number), 0) + 1, ${at}, 'ann', 'list', '{}', '', '', gen_random_uuid() from audit_entry`,
      );
    await entry("now() - interval '11 months'");
    await expect(asServer(sql)).rejects.toThrow();
  });

  it('[F-748] removes of the log what retention removes: entries of more than a year ago', async () => {
    await asServer(
      `insert into audit_entry (number, at, operator, command, fields, outcome, previous, hash)
       values (0, now() - interval '13 months', 'ann', 'list', '{}', '', '', 'old')`,
    );
    await asServer("set cardstock.audit_kept_from = '2999-01-01'; delete from audit_entry where number = 0");
    const client = new pg.Client({ connectionString: urlOf(name) });
    await client.connect();
    const { rows } = await client.query("select count(*)::int as left from audit_entry where hash = 'old'");
    await client.end();
    expect(rows).toEqual([{ left: 0 }]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../tests/support/createDatabase.ts';
import { sendTo } from './testing/sendTo.ts';
import { processEnvironment, type RunningProcess, startProcess } from './testing/startProcess.ts';
import { submission } from './testing/submission.ts';

const host = 'check.maple.localhost';
const [old, young] = ['07'.repeat(32), '08'.repeat(32)];
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

let place: TestDatabase;
beforeAll(async () => {
  place = await createDatabase();
});
afterAll(() => place.drop());

const settings = (keys: string) => ({ DATABASE_URL: place.url, CARDSTOCK_KEY: keys });
const start = (keys: string) => startProcess(settings(keys));

async function stop({ process: child }: RunningProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Runs the command as an operator does. */
async function keys(given: string, ...words: string[]): Promise<{ code: number; text: string }> {
  const script = pathOf('../../scripts/keys.ts');
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...processEnvironment, ...settings(given) },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      text += piece;
    });
  const [code] = await once(child, 'close');
  return { code, text };
}

async function post({ port }: RunningProcess, name: string, body: unknown, token?: string) {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await sendTo(port, host, `/api/${name}`, { body, headers });
  return { status: answer.status, json: JSON.parse(answer.body) };
}

async function visit(server: RunningProcess): Promise<string> {
  return String((await post(server, 'get-configuration', { url: host })).json.Payload.Token);
}

/** Applies through one process, and finds the number through the other by the last four digits. */
async function appliedAndFound(
  writer: RunningProcess,
  reader: RunningProcess,
  earlier: string[],
): Promise<string> {
  const { json } = await post(writer, 'submit-application', submission('1001'), await visit(writer));
  const reference = String(json.Payload.ref_number);
  for (const referenceNumber of [...earlier, reference])
    for (const server of [reader, writer]) {
      const claim = { referenceNumber, ssnLast4: '1001' };
      const found = await post(server, 'verify-prequal-application', claim, await visit(server));
      expect([found.status, found.json.Success]).toEqual([200, true]);
    }
  return reference;
}

it('[F-304] a rolling change of keys: the new one behind the old, then in front of it, resealed, then alone', async () => {
  let [one, two] = [await start(old), await start(old)];
  const references = [await appliedAndFound(one, two, [])];
  /** One after the other. Both work at every moment in between. */
  const restartEach = async (keys: string) => {
    await stop(one);
    one = await start(keys);
    references.push(await appliedAndFound(one, two, references));
    await stop(two);
    two = await start(keys);
    references.push(await appliedAndFound(two, one, references));
  };
  await expect(start(`${young},${old}`)).rejects.toThrow(
    /The key \w{8} is new\. Give it to every process after/,
  );
  await restartEach(`${old},${young}`);
  const early = await keys(`${young},${old}`, 'reseal');
  expect([early.code, early.text]).toEqual([1, expect.stringContaining('No process encrypts with the key')]);
  await restartEach(`${young},${old}`);
  await expect(start(young)).rejects.toThrow(/the key \w{8}, which is not given/);
  const [resealed] = await Promise.all([
    keys(`${young},${old}`, 'reseal'),
    appliedAndFound(one, two, references).then((reference) => references.push(reference)),
  ]);
  expect([resealed.code, resealed.text]).toEqual([0, expect.stringMatching(/application: [2-9] rows/)]);
  await restartEach(young);
  await expect(start(old)).rejects.toThrow(/the key \w{8}, which is not given/);
  expect((await keys(old, 'list')).text).toContain('NOT GIVEN HERE');
  expect(resealed.text + early.text).not.toMatch(/0707|0808/);
  await Promise.all([stop(one), stop(two)]);
});

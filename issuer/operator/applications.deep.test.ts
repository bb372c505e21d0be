import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/compile/temporaryFolder.ts';
import { runApplications } from '../../testing/server/runApplications.ts';
import { sendTo } from '../../testing/server/sendTo.ts';
import { processEnvironment, startProcess } from '../../testing/server/startProcess.ts';
import { submission } from '../../testing/server/submission.ts';
import { runOperator } from './runOperator.ts';

const folder = temporaryFolder();
const settings = {
  DATA_DIR: join(folder, 'data'),
  CARDSTOCK_KEY_FILE: join(folder, 'key'),
  OPERATOR: 'ann',
};
const host = 'check.maple.localhost';

describe('npm run operate -- applications', () => {
  it('waits until the server is stopped where the database is embedded, and works then', async () => {
    const server = await startProcess(settings);
    const stopped = once(server.process, 'exit');
    try {
      const page = await sendTo(server.port, host, '/api/get-configuration', { body: { url: host } });
      const headers = { authorization: `Bearer ${JSON.parse(page.body).Payload.Token}` };
      await sendTo(server.port, host, '/api/submit-application', { body: submission('1003'), headers });
      const listing = runOperator('applications', ['list'], { ...processEnvironment, ...settings }, () => {});
      await expect(listing).rejects.toThrow(
        /is in use by process \d+.*stop the server, run the command, start the server again/,
      );
    } finally {
      server.process.kill('SIGTERM');
      await stopped;
    }
    const listed = await runApplications(settings, 'list');
    expect([listed.code, listed.err]).toEqual([0, '']);
    const [reference = ''] = listed.out.split('  ');
    const asked = await runApplications(settings, 'decide', reference, '--ask', '--reason', 'Case 1');
    // The sandbox's decision system says what the persona says, again.
    expect(asked).toEqual({ code: 0, out: `${reference}: PENDINFO became PENDINFO.\n`, err: '' });
  });
});

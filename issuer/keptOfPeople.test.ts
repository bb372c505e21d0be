import { expect, it } from 'vitest';
import { applicantStates, stepRequest } from '../testing/server/applicantStates.ts';
import { callByContract } from '../testing/server/callByContract.ts';
import { rawText } from '../testing/server/storedRows.ts';
import { submission } from '../testing/server/submission.ts';
import { serverOfFile } from '../testing/server/testServer.ts';

const server = await serverOfFile();

const mail = 'mail.maple.localhost';
const browser = 'Canary-Browser/7.7 (visited 198.51.100.77)';

it('[SAFE-03] [SAFE-08] [F-201] ids, states, results, amounts and times in clear; nothing that was typed, in no table and no line of the log', async () => {
  const { code } = await applicantStates['offered, code sent'](server);
  await applicantStates['accepted after a code'](server);
  await applicantStates['bank link under review'](server);
  const member = await applicantStates['approved at once'](server);
  const account = { ...stepRequest('create-account', member), username: 'Hidden.Name' };
  await callByContract(server, member.token, 'create-account', account);
  const increase = { ssn: '219-09-1001', accountLast4: '4242', monthlyIncome: 2500 };
  await callByContract(server, member.token, 'submit-cli', increase);
  const holder = await server.visit(mail);
  const letter = { reservationNumber: 'D10000001001', ssn: '219-09-5555' };
  expect((await holder.call('validate-dm-reservation', letter)).json().Success).toBe(true);
  await (await server.visit()).call('submit-application', submission('1002'), { 'user-agent': browser });

  const kept = (await rawText(server.database)) + server.lines.join('\n');
  for (const result of ['PENDFEE', 'APPROVED', '89.00', '2025-11-20']) expect(kept).toContain(result);
  expect(code).toMatch(/^\d{6}$/);
  for (const typed of [
    '219-09-',
    '219091001',
    'Jordan',
    'Avery',
    '1990-02-09',
    'Congress',
    'example.test',
    '10000001001',
    '"4242"',
    'Test Bank One',
    'Hidden.Name',
    'hidden.name',
    'Sample#Pass1!',
    'Canary',
    `"${code}"`,
  ])
    expect([typed, kept.includes(typed)]).toEqual([typed, false]);
});

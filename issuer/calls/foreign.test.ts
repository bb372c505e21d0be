import { describe, expect, it } from 'vitest';
import { readContracts } from '../../src/server/platform/contract.ts';
import {
  type ApplicantStateName,
  applicantStates,
  stepRequest,
} from '../../testing/server/applicantStates.ts';
import { callByContract } from '../../testing/server/callByContract.ts';
import { rawText } from '../../testing/server/storedRows.ts';
import { serverOfFile } from '../../testing/server/testServer.ts';

const contracts = await readContracts();

const server = await serverOfFile();

describe('what a call names', () => {
  it.each<[call: string, key: string, state: ApplicantStateName]>([
    ['submit-application-offer', 'ApplicationId', 'offered'],
    ['send-mfa', 'ApplicantId', 'offered, codes on'],
    ['create-account', 'applicantId', 'approved at once'],
    ['validate-user-exists', 'referenceNumber', 'approved at once'],
    ['get-applicant-summary', 'applicantId', 'offered'],
    ['get-payment', 'applicantId', 'approved at once'],
    ['update-gb-redirect-status', 'ApplicantId', 'declined with the bank offer'],
    ['initiate-flinks-application', 'ApplicantId', 'bank link asked for'],
    ['fetch-flinks-application-status', 'receiptId', 'bank link under review'],
    ['get-submit-flinks-application-result', 'receiptId', 'bank link under review'],
    ['retrieve-flinks-status', 'receiptId', 'bank link under review'],
  ])(
    '[SAFE-07] [A-087] is not told from an unknown one where it is another visitor’s: %s',
    async (name, key, state) => {
      const [own, other] = [await applicantStates[state](server), await applicantStates[state](server)];
      const [example = {}] = (contracts.find((each) => each.name === name)?.request.examples ??
        []) as object[];
      const ask = (named: string | number) =>
        callByContract(server, own.token, name, { ...example, ...stepRequest(name, own), [key]: named });
      const before = await rawText(server.database);
      const foreign = await ask(key === 'receiptId' ? other.receipt : other.reference);
      const unknown = await ask(key === 'receiptId' ? 'c0ffee' : '999999999');
      expect([404, 409]).toContain(foreign.statusCode);
      expect([foreign.statusCode, foreign.body]).toEqual([unknown.statusCode, unknown.body]);
      expect(await rawText(server.database)).toBe(before);
    },
  );
});

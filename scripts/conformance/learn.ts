import type { Answer } from '../../src/api/client.ts';
import { readAt } from './readAt.ts';
import type { Visit } from './Visit.ts';

/** Where an answer says what later requests carry: call → pointer → keys of requests, in small letters. */
const taught: Record<string, Record<string, string[]>> = {
  'get-configuration': {
    '/Payload/Session': ['sessionid'],
    '/Payload/SessionReportId': ['reportid'],
    '/Payload/MainSettings/Flow': ['flow'],
    '/Payload/MainSettings/ProductCode': ['productcode', 'product'],
    '/Payload/ProductSettings/ProductId': ['productid'],
  },
  'save-tracking': { '/Payload': ['utminfoid'] },
  'mfa-id': { '/Payload': ['mfa_id'], '/Payload/MFA_Id': ['mfa_id'] },
  'submit-application': {
    '/Payload/ref_number': ['applicantid', 'applicationid', 'referencenumber', 'applicationreference'],
  },
  'get-card-color-choice': { '/Payload/0/Code': ['cardcolorcode'] },
  'generate-flinks-token': { '/Token': ['token'] },
  'initiate-flinks-application': { '/ReceiptId': ['receiptid'] },
};

/** What of a confirmed reservation the application carries. */
const heldKeys = ['ReservationCode', 'FirstName', 'LastName'];

/** Keeps what an answer gives for the requests after it, as the page does. */
export function learn(call: string, answer: Answer, visit: Visit): void {
  for (const [pointer, keys] of Object.entries(taught[call] ?? {})) {
    const value = readAt(answer, pointer);
    if (typeof value === 'string' || typeof value === 'number')
      for (const key of keys) visit.values.set(key, value);
  }
  for (const key of heldKeys) {
    const value = readAt(answer, `/Payload/${key}`);
    if (/^validate-\w+-reservation$/u.test(call) && typeof value === 'string') visit.held[key] = value;
  }
  if (call === 'send-mfa') visit.isCodeSent = answer.success !== false;
  const sent = call === 'send-mfa' ? readAt(answer, '/Payload') : undefined;
  if (typeof sent === 'string' && sent !== '') visit.codeToken = sent;
  if (call === 'get-configuration') visit.configuration = answer;
  const token = readAt(answer, call === 'get-configuration' ? '/Payload/Token' : '/SessionToken');
  if (typeof token === 'string' && token !== '') visit.token = token;
}

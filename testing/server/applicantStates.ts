import { callByContract } from './callByContract.ts';
import { submission } from './submission.ts';
import type { TestServer } from './testServer.ts';
import { verifyContact } from './verifyContact.ts';

/** Somebody who has come so far, with everything that a further call could name. */
export interface Applicant {
  token: string;
  /** Reference number; 0 before the first submission. */
  reference: string | number;
  /** Last four digits of the SSN. */
  lastFour: string;
  mfaId: string;
  linkToken: string;
  /** Receipt of the bank link; a made-up one before it. */
  receipt: string;
  /** The code that was sent last. */
  code: string;
}

/** Brings a new visitor into a state, by calls alone. */
type ApplicantState = (server: TestServer) => Promise<Applicant>;

const prequal = 'check.maple.localhost';
const prequalWithCodes = 'check-mfa.maple.localhost';
const direct = 'apply.maple.localhost/apply';
const directWithCodes = 'apply-mfa.maple.localhost/apply';
const withCaptcha = 'check-captcha.maple.localhost';

/** Every state that a step can meet, by its name. */
export const applicantStates = {
  'nothing submitted': arrival(prequal),
  'nothing submitted, captcha on': arrival(withCaptcha),
  'nothing submitted, codes on': arrival(directWithCodes),
  'code sent before the submission': codeSent(arrival(directWithCodes)),
  'code verified before the submission': verified(arrival(directWithCodes)),
  offered: submitted(prequal, '1001'),
  'offered, codes on': submitted(prequalWithCodes, '1001'),
  'offered, code sent': codeSent(submitted(prequalWithCodes, '1001')),
  'offered, code verified': verified(submitted(prequalWithCodes, '1001')),
  accepted: accepted(submitted(prequal, '1001')),
  'accepted after a code': accepted(verified(submitted(prequalWithCodes, '1001'))),
  'approved at once': submitted(direct, '1001'),
  declined: submitted(prequal, '2001'),
  'declined with the bank offer': submitted(prequal, '2007'),
  'bank link asked for': submitted(prequal, '1009'),
  'bank link under review': linking(submitted(prequal, '1009'), 'approved'),
  'bank link reviewed': reviewed(linking(submitted(prequal, '1009'), 'approved')),
  'approved by the bank link': settled(reviewed(linking(submitted(prequal, '1009'), 'approved'))),
  'declined by the bank link': settled(reviewed(linking(submitted(prequal, '1009'), 'declined'))),
} satisfies Record<string, ApplicantState>;

export type ApplicantStateName = keyof typeof applicantStates;

function arrival(host: string): ApplicantState {
  return async (server) => {
    const { token } = await server.visit(host);
    const mfaId = (await callByContract(server, token, 'mfa-id')).json().Payload;
    const linkToken = (await callByContract(server, token, 'generate-flinks-token')).json().Token;
    return { token, reference: 0, lastFour: '1001', mfaId, linkToken, receipt: 'none', code: '123456' };
  };
}

function submitted(host: string, lastFour: string): ApplicantState {
  return async (server) => {
    const person = await arrival(host)(server);
    const answer = await callByContract(server, person.token, 'submit-application', submission(lastFour));
    return { ...person, lastFour, reference: answer.json().Payload.ref_number };
  };
}

function codeSent(before: ApplicantState): ApplicantState {
  return async (server) => {
    const person = await before(server);
    await callByContract(server, person.token, 'send-mfa', contactOf(person));
    const outbox: { code?: string }[] = (await server.request('localhost', 'GET', '/sandbox/outbox')).json();
    return { ...person, code: outbox.find(({ code }) => code !== undefined)?.code ?? '' };
  };
}

function verified(before: ApplicantState): ApplicantState {
  return async (server) => {
    const person = await before(server);
    return { ...person, ...(await verifyContact(server, person, person.reference)) };
  };
}

function accepted(before: ApplicantState): ApplicantState {
  return async (server) => {
    const person = await before(server);
    await callByContract(server, person.token, 'submit-application-offer', acceptanceOf(person));
    return person;
  };
}

function linking(before: ApplicantState, loginId: string): ApplicantState {
  return async (server) => {
    const person = await before(server);
    const request = { ...linkOf(person), loginId };
    const answer = await callByContract(server, person.token, 'initiate-flinks-application', request);
    return { ...person, receipt: answer.json().ReceiptId };
  };
}

/** The review ended, and nobody looked. */
function reviewed(before: ApplicantState): ApplicantState {
  return async (server) => {
    const person = await before(server);
    await server.database.query(
      "update bank_link set started_at = started_at - interval '1 hour' where receipt = $1",
      [person.receipt],
    );
    return person;
  };
}

function settled(before: ApplicantState): ApplicantState {
  return async (server) => {
    const person = await before(server);
    const request = { receiptId: person.receipt };
    await callByContract(server, person.token, 'fetch-flinks-application-status', request);
    return person;
  };
}

/** The request that each step would send here, right or not. Every other call sends its contract's example. */
export function stepRequest(name: string, person: Applicant): Record<string, unknown> | undefined {
  const { reference, lastFour, mfaId, code, receipt } = person;
  const byName: Record<string, Record<string, unknown>> = {
    'submit-application': { ...submission(lastFour), MFA_Id: mfaId },
    'submit-application-offer': acceptanceOf(person),
    'send-mfa': contactOf(person),
    'verify-mfa': { verifyCode: code, ApplicantId: reference, MFA_Id: mfaId },
    'initiate-flinks-application': linkOf(person),
    'fetch-flinks-application-status': { receiptId: receipt },
    'get-submit-flinks-application-result': { receiptId: receipt },
    'retrieve-flinks-status': { receiptId: receipt },
    'create-account': {
      username: `jordan.${reference}`,
      password: 'Sample#Pass1!',
      applicantId: reference,
    },
    'update-gb-redirect-status': { ApplicantId: reference, isRedirected: true },
  };
  return Object.hasOwn(byName, name) ? byName[name] : undefined;
}

function contactOf({ reference }: Applicant): Record<string, unknown> {
  return {
    contactIdentifier: 'jordan.avery@example.test',
    contactType: 'Email',
    ApplicantId: reference,
  };
}

function acceptanceOf({ reference, mfaId }: Applicant): Record<string, unknown> {
  return {
    ApplicationId: reference,
    AgreeAcknowledgements: true,
    CardColorCode: '01',
    MFA_Id: mfaId,
  };
}

function linkOf({ reference, linkToken }: Applicant): Record<string, unknown> {
  return {
    ApplicantId: reference,
    institution: 'Test Bank One',
    loginId: 'approved-1',
    token: linkToken,
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../src/api/client.ts';
import { serverMessage } from '../../src/api/failureOutcome.ts';
import { type Came, cameInWords } from './createSender.ts';
import { judgeAnswer, readAt } from './judgeAnswer.ts';
import { isAbsent, type ProbeContext, requestOf, sendCall, type Visit } from './ProbeContext.ts';
import type { PlannedCall, Probed } from './plan.ts';

/**
 * Sends every example of the contract, and judges what comes.
 * @returns false where the server has not the call
 */
export async function probeExamples(context: ProbeContext, probed: Probed): Promise<boolean> {
  const { call, contract } = probed;
  const examples = contract.request?.examples ?? [{}];
  for (const [index, example] of examples.entries()) {
    const sent = examples.length === 1 ? 'its example' : `its example ${index + 1}`;
    const request = requestOf(example, context.visit);
    const key = contract.writes ? randomUUID() : undefined;
    const sending = {
      token: context.visit.codeToken ?? context.visit.token,
      ...(key === undefined ? {} : { key }),
    };
    context.visit.codeToken = undefined;
    const came = await sendCall(context, contract, request, sending);
    // A body that is no JSON was answered otherwise: the call is there, and has not found what it was asked for.
    if (contract.method === 'GET' && isAbsent(context, came)) return false;
    if (call.wrong !== undefined && context.visit.isCodeSent === true) {
      context.noteRefused(contract.name, undefined);
      noteWrong(context, probed, came);
      continue;
    }
    const { deviations, answer } = judgeAnswer(call, contract, came);
    for (const found of deviations)
      context.note({
        call: contract.name,
        sent,
        seen: call.seen,
        ...found,
      });
    context.noteRefused(contract.name, refusalInWords(came, answer));
    if (answer === undefined) continue;
    learn(contract.name, answer, context.visit);
    if (call.repeats === true && answer.success !== false)
      await probeRepeat(context, probed, answer, () => sendCall(context, contract, request, sending));
    if (call.polls !== undefined && context.visit.values.has('receiptid'))
      await probePoll(context, probed, call.polls, answer, () =>
        sendCall(context, contract, request, sending),
      );
  }
  return true;
}

/** Undefined where the request was taken, or nothing usable came. */
function refusalInWords(came: Came, answer: Answer | undefined): string | undefined {
  if (answer !== undefined) return answer.success === false ? '"Success" false' : undefined;
  return came.status >= 400 && came.status < 500 ? cameInWords(came) : undefined;
}

/** Notes where a code that is not right is not answered with one of the words for that (MFA-010). */
function noteWrong(context: ProbeContext, probed: Probed, came: Came): void {
  const { call, contract } = probed;
  const { status, errors } = call.wrong ?? { status: 0, errors: [] };
  const said = serverMessage(came.failure?.body)?.toLowerCase();
  if (came.status === status && errors.some((word) => word.toLowerCase() === said)) return;
  const isTaken = came.failure === undefined && came.lost === undefined;
  context.note({
    call: contract.name,
    weight: 'must',
    sent: 'its example with a wrong value',
    expected: `${status} with "Error" ${errors.join(' or ')}`,
    source: `schemas/api/${contract.name}.json#/response/properties/Error`,
    came: cameInWords(came),
    remedy: `Answer ${status} with { "Error": "${errors[0]}" }.`,
    seen: isTaken ? 'Nothing, but any code is accepted.' : call.seen,
  });
}

/** One submission sent twice, as a page does whose network failed, is one application (REL-01). */
async function probeRepeat(
  context: ProbeContext,
  probed: Probed,
  first: Answer,
  again: () => Promise<Came>,
): Promise<void> {
  const { call, contract } = probed;
  const came = await again();
  const { answer } = judgeAnswer(call, contract, came);
  if (answer !== undefined && isDeepStrictEqual(answer.payload, first.payload)) return;
  context.note({
    call: contract.name,
    weight: 'must',
    sent: 'its example once more with the same Idempotency-Key',
    expected: 'the same answer as the first time',
    source: `schemas/api/${contract.name}.json#/writes`,
    came: answer === undefined ? cameInWords(came) : `${came.status}, another answer`,
    remedy: 'Store the answer by session and Idempotency-Key, and send it again.',
    seen: 'An applicant who retries after a lost connection applies twice, or sees another decision.',
  });
}

/** Times that a review is asked for before it counts as one that does not end. */
const tries = 10;
/** Milliseconds between two of them. */
const between = 1_000;

/** A review has to end at some time, as nobody asks for ever (API-004). */
async function probePoll(
  context: ProbeContext,
  probed: Probed,
  { pointer, ends }: NonNullable<PlannedCall['polls']>,
  first: Answer,
  again: () => Promise<Came>,
): Promise<void> {
  const { call, contract } = probed;
  const words = ends.map((word) => word.toLowerCase());
  const hasEnded = (answer: Answer) => words.includes(String(readAt(answer, pointer)).toLowerCase());
  if (hasEnded(first)) return;
  for (let tried = 1; tried < tries; tried += 1) {
    await pause(between);
    const { answer } = judgeAnswer(call, contract, await again());
    if (answer !== undefined && hasEnded(answer)) return;
  }
  context.note({
    call: contract.name,
    weight: 'nicety',
    sent: `its example, ${tries} times`,
    expected: `${ends.join(' or ')} at ${pointer} at the end`,
    source: `schemas/api/${contract.name}.json#/response`,
    came: 'another word each time',
    remedy: 'Make sure that a review ends: the page stops asking after a while.',
    seen: call.seen,
  });
}

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
function learn(call: string, answer: Answer, visit: Visit): void {
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

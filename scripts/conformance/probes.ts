import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../src/api/client.ts';
import { serverCode, serverMessage } from '../../src/api/failureOutcome.ts';
import { readKey } from '../../src/api/readKey.ts';
import type { Contract } from './Contract.ts';
import { cameInWords, saysWhy } from './cameInWords.ts';
import type { Came } from './createSender.ts';
import type { Deviation } from './Deviation.ts';
import { judgeAnswer } from './judgeAnswer.ts';
import { learn } from './learn.ts';
import type { PlannedCall } from './plan.ts';
import { readAt } from './readsOf.ts';
import { requestOf } from './requestOf.ts';
import { sendCall } from './sendCall.ts';
import type { World } from './World.ts';

/** Looks like a token, and none was ever given that is this one. */
const foreignToken = 'conformance-0000000000000000000000000000000';
/** Times that a review is asked for before it counts as one that does not end. */
const tries = 10;
/** Milliseconds between two of them. */
const between = 1_000;

/** A call that is held against its contract. */
export interface Probed {
  call: PlannedCall;
  contract: Contract;
}

/**
 * Whether the server has the call, and takes it from nobody without a session (SEC-001): 401 is what makes the page begin a
 * new one (F-101).
 */
export async function probeSession(world: World, probed: Probed): Promise<boolean> {
  const { call, contract } = probed;
  if (!contract.session) return true;
  const request = requestOf(exampleOf(contract), world.visit);
  const tokens = {
    'its example without a token': undefined,
    'its example with an unknown token': foreignToken,
  };
  for (const [sent, token] of Object.entries(tokens)) {
    const came = await sendCall(world, contract, request, { token });
    if (isAbsent(world, came)) return false;
    if (saysSessionOver(came)) continue;
    const isTaken = came.failure === undefined && came.lost === undefined;
    const isServerError = came.status >= 500;
    noteOf(
      world,
      probed,
    )({
      weight: isTaken || isServerError || call.must === true ? 'must' : 'nicety',
      sent,
      expected: '401, whose "Error" is an object or absent',
      source: `schemas/api/${contract.name}.json#/session`,
      came: cameInWords(came),
      remedy: 'Answer 401 to a token that you did not give or that has ended, before anything else.',
      seen: isTaken
        ? 'Nothing; but whoever makes up a token is let in.'
        : 'The page does not begin a new session, and what was entered cannot be sent.',
    });
  }
  return true;
}

/** As the page's client takes it: a word under `Error` tells a wrong code from a session that is over (MFA-010). */
function saysSessionOver({ status, failure }: Came): boolean {
  return status === 401 && typeof readKey(failure?.body, 'Error') !== 'string';
}

/** A call that the server has not is answered like one that nobody knows. */
export function isAbsent({ unknown }: World, came: Came): boolean {
  if (![404, 405, 501].includes(came.status)) return false;
  if (came.status !== 404) return true;
  const reason = ({ failure }: Came) => [serverCode(failure?.body), serverMessage(failure?.body)];
  return unknown.status === 404 && isDeepStrictEqual(reason(came), reason(unknown));
}

/**
 * Bodies that are no requests of the contract: refused with a reason, never a fault of the server.
 * @returns false where the server has not the call
 */
export async function probeInvalid(world: World, probed: Probed): Promise<boolean> {
  const { call, contract } = probed;
  const { token } = world.visit;
  if (contract.method !== 'POST') return true;
  const request = requestOf(exampleOf(contract), world.visit);
  const bodies: [sent: string, raw: string, source: string][] = [['a body that is no JSON', '{"', '']];
  const [first] = contract.request?.required ?? [];
  if (first !== undefined) {
    const { [first]: _left, ...rest } = request;
    bodies.push(
      [`its example without "${first}"`, JSON.stringify(rest), '/required'],
      [
        `its example with a list as "${first}"`,
        JSON.stringify({ ...rest, [first]: [[]] }),
        `/properties/${first}`,
      ],
    );
  }
  for (const [sent, raw, place] of bodies) {
    const came = await sendCall(world, contract, request, { token, raw });
    if (isAbsent(world, came)) return false;
    const isRefused = came.status >= 400 && came.status < 500;
    if (isRefused && saysWhy(came.failure?.body)) continue;
    const isServerError = came.status >= 500 || came.lost !== undefined;
    const isTaken = came.failure === undefined && came.lost === undefined;
    noteOf(
      world,
      probed,
    )({
      weight: isServerError || (isTaken && call.repeats === true) ? 'must' : 'nicety',
      sent,
      expected: '4xx with a reason',
      source: `schemas/api/${contract.name}.json#/request${place}`,
      came: cameInWords(came),
      remedy: 'Check the body first, and answer 400 with { "Error": { "Code": "…", "Message": "…" } }.',
      seen: isServerError
        ? 'The page takes it for an outage and asks to try again, which cannot help.'
        : isTaken
          ? 'Nothing; but what is kept may lack what a decision needs.'
          : 'A general sentence in place of yours.',
    });
  }
  return true;
}

/** What belongs to one session is not told to another. */
export async function probeOwned(world: World, probed: Probed): Promise<void> {
  const { call, contract } = probed;
  const { token } = world.other;
  if (call.owned !== true || token === undefined || !world.visit.values.has('applicantid')) return;
  const request = requestOf(exampleOf(contract), world.visit);
  const came = await sendCall(world, contract, request, { token });
  const { answer } = judgeAnswer(call, contract, came);
  const isTold = answer !== undefined && answer.success !== false && (answer.payload ?? null) !== null;
  if (!isTold) return;
  noteOf(
    world,
    probed,
  )({
    weight: 'must',
    sent: 'its example, with the application of another session',
    expected: '4xx, or "Success" false',
    source: `schemas/api/${contract.name}.json#/session`,
    came: cameInWords(came),
    remedy: 'Look the application up by the session, and refuse one that is not its own.',
    seen: 'Nothing; but whoever guesses a reference number reads or changes the application of somebody else.',
  });
}

/** Sends every example of the contract, and judges what comes. */
export async function probeExamples(world: World, probed: Probed): Promise<boolean> {
  const { call, contract } = probed;
  const examples = contract.request?.examples ?? [{}];
  for (const [index, example] of examples.entries()) {
    const sent = examples.length === 1 ? 'its example' : `its example ${index + 1}`;
    const request = requestOf(example, world.visit);
    const key = contract.writes ? randomUUID() : undefined;
    const sending = {
      token: world.visit.codeToken ?? world.visit.token,
      ...(key === undefined ? {} : { key }),
    };
    world.visit.codeToken = undefined;
    const came = await sendCall(world, contract, request, sending);
    if (isAbsent(world, came)) return false;
    if (call.wrong !== undefined && world.visit.isCodeSent === true) {
      world.noteRefused(contract.name, undefined);
      noteWrong(world, probed, came);
      continue;
    }
    const { deviations, answer } = judgeAnswer(call, contract, came);
    for (const found of deviations) noteOf(world, probed)({ sent, seen: call.seen, ...found });
    world.noteRefused(contract.name, refusalInWords(came, answer));
    if (answer === undefined) continue;
    learn(contract.name, answer, world.visit);
    if (call.repeats === true && answer.success !== false)
      await probeRepeat(world, probed, answer, () => sendCall(world, contract, request, sending));
    if (call.polls !== undefined && world.visit.values.has('receiptid'))
      await probePoll(world, probed, call.polls, answer, () => sendCall(world, contract, request, sending));
  }
  return true;
}

/** Undefined where the request was taken, or nothing usable came. */
function refusalInWords(came: Came, answer: Answer | undefined): string | undefined {
  if (answer !== undefined) return answer.success === false ? '"Success" false' : undefined;
  return came.status >= 400 && came.status < 500 ? cameInWords(came) : undefined;
}

/** One submission sent twice, as a page does whose network failed, is one application (REL-01). */
async function probeRepeat(
  world: World,
  probed: Probed,
  first: Answer,
  again: () => Promise<Came>,
): Promise<void> {
  const { call, contract } = probed;
  const came = await again();
  const { answer } = judgeAnswer(call, contract, came);
  if (answer !== undefined && isDeepStrictEqual(answer.payload, first.payload)) return;
  noteOf(
    world,
    probed,
  )({
    weight: 'must',
    sent: 'its example once more with the same Idempotency-Key',
    expected: 'the answer of the first time',
    source: `schemas/api/${contract.name}.json#/writes`,
    came: answer === undefined ? cameInWords(came) : `${came.status}, another answer`,
    remedy: 'Keep the answer under session and Idempotency-Key, and give it again.',
    seen: 'Whoever sends again after a lost connection applies twice, or sees another decision.',
  });
}

async function probePoll(
  world: World,
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
  noteOf(
    world,
    probed,
  )({
    weight: 'nicety',
    sent: `its example, ${tries} times`,
    expected: `${ends.join(' or ')} at ${pointer} in the end`,
    source: `schemas/api/${contract.name}.json#/response`,
    came: 'another word each time',
    remedy: 'See to it that a review ends: the page asks for so long only.',
    seen: call.seen,
  });
}

function noteWrong(world: World, probed: Probed, came: Came): void {
  const { call, contract } = probed;
  const { status, errors } = call.wrong ?? { status: 0, errors: [] };
  const said = serverMessage(came.failure?.body)?.toLowerCase();
  if (came.status === status && errors.some((word) => word.toLowerCase() === said)) return;
  const isTaken = came.failure === undefined && came.lost === undefined;
  noteOf(
    world,
    probed,
  )({
    weight: 'must',
    sent: 'its example, which is not right',
    expected: `${status} with "Error" ${errors.join(' or ')}`,
    source: `schemas/api/${contract.name}.json#/response/properties/Error`,
    came: cameInWords(came),
    remedy: `Answer ${status} with { "Error": "${errors[0]}" }.`,
    seen: isTaken ? 'Nothing; but any code is good.' : call.seen,
  });
}

type Noted = Omit<Deviation, 'call'>;

function noteOf(world: World, { contract }: Probed): (found: Noted) => void {
  return (found) => world.note({ call: contract.name, ...found });
}

export function exampleOf(contract: Contract): Record<string, unknown> {
  return contract.request?.examples?.[0] ?? {};
}

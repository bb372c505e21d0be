import { type Answer, ApiFailure } from '../../src/api/client.ts';
import { readAnswer } from '../../src/api/readAnswer.ts';
import { readKey } from '../../src/api/readKey.ts';
import { type AnswerSchema, shapeOf } from '../shapeOf.ts';
import type { Contract } from './Contract.ts';
import { cameInWords } from './cameInWords.ts';
import type { Came } from './createSender.ts';
import type { Deviation } from './Deviation.ts';
import { type Fault, faultsOf } from './faultsOf.ts';
import type { PlannedCall } from './plan.ts';
import { readAt } from './readAt.ts';
import { saysWhy } from './saysWhy.ts';
import { unread } from './unread.ts';

type Found = Omit<Deviation, 'call' | 'sent' | 'seen'>;

export interface Judgement {
  deviations: Found[];
  /** As the page reads it; undefined where nothing usable came. */
  answer?: Answer;
}

const refusalForm = '{ "Error": { "Code": "…", "Message": "…" } }';

/** Holds what came for a right request against the contract, as the page reads it. */
export function judgeAnswer(call: PlannedCall, contract: Contract, came: Came): Judgement {
  const file = `schemas/api/${contract.name}.json`;
  const weight = call.must === true ? 'must' : 'nicety';
  const words = cameInWords(came);
  if (came.lost === 'timeout') {
    const seconds = contract.timeout / 1000;
    const isLate = contract.timeout <= (came.waited ?? 0) || call.succeeds === true;
    const expected = `an answer within ${seconds} s, the timeout of the page`;
    const remedy = 'Answer faster.';
    return {
      deviations: [
        { weight: isLate ? weight : 'nicety', expected, source: `${file}#/timeout`, came: words, remedy },
      ],
    };
  }
  if (came.failure !== undefined || came.lost !== undefined)
    return { deviations: refusals(call, came, file) };
  const deviations: Found[] = [];
  if (!/^application\/(?:[\w.-]+\+)?json\b/iu.test(came.type)) {
    deviations.push({
      weight: 'nicety',
      expected: 'the content type application/json',
      source: `${file}#/response`,
      came: `${words}, ${came.type === '' ? 'no content type' : 'another content type'}`,
      remedy: 'Send the header Content-Type: application/json.',
    });
  }
  try {
    const answer = readAnswer(came.text, shapeOf(contract.response));
    deviations.push(...judgeBody(call, contract, JSON.parse(came.text), answer, words, file));
    return { deviations, answer };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    const expected = 'a JSON document that is not null';
    const remedy = 'Answer the JSON that the contract describes.';
    const found = `${words}, ${came.text === '' ? 'no body' : 'a body that is not such JSON'}`;
    deviations.push({ weight, expected, source: `${file}#/response`, came: found, remedy });
    return { deviations };
  }
}

/** A refusal is an answer too, where it says why and nothing hangs on the call. */
function refusals(call: PlannedCall, came: Came, file: string): Found[] {
  const { status, failure, lost } = came;
  const isRefusal = status >= 400 && status < 500;
  const common = { source: `${file}#/response`, came: cameInWords(came) };
  if (isRefusal && call.succeeds !== true) {
    if (saysWhy(failure?.body)) return [];
    return [
      { weight: 'nicety', ...common, expected: 'a refusal with a reason', remedy: `Answer ${refusalForm}.` },
    ];
  }
  const expected = call.succeeds === true ? 'status 2xx' : 'status 2xx, or 4xx with a reason';
  const remedy =
    lost !== undefined
      ? 'Keep the connection open until the answer is sent.'
      : call.succeeds === true
        ? 'Accept the example of the contract, or change the example to fit your server.'
        : 'Answer what the contract describes, or 4xx if the request cannot be met.';
  return [{ weight: call.must === true ? 'must' : 'nicety', ...common, expected, remedy }];
}

function judgeBody(
  call: PlannedCall,
  { response }: Contract,
  body: unknown,
  answer: Answer,
  words: string,
  file: string,
): Found[] {
  const isRefused = answer.success === false;
  const { schema, pointer, within } = judgedPart(response, body);
  const faults = faultsOf(schema, body, pointer, within).filter(
    (fault) => !isLeftOut(fault) && (!isRefused || !fault.pointer.startsWith('/Payload')),
  );
  if (isRefused && call.succeeds === true) {
    const source = `${file}#/response/properties/Success`;
    const remedy = 'Accept the example of the contract, or change the example to fit your server.';
    return [{ weight: 'must', expected: '"Success" true', source, came: `${words}, false`, remedy }];
  }
  const lacking = isRefused ? [] : unread(answer, call.reads ?? []);
  const isNeeded = ({ pointer: at }: Fault) =>
    lacking.some((read) => read.split('|').some((one) => one === at || one.startsWith(`${at}/`)));
  const needed = lacking.filter(
    (read) =>
      !faults.some(
        (fault) => isNeeded(fault) && read.split('|').some((one) => one.startsWith(fault.pointer)),
      ),
  );
  const weight = call.must === true ? 'must' : 'nicety';
  const others = isRefused
    ? []
    : Object.entries(call.is ?? {}).filter(([read, word]) => !isWord(readAt(answer, read), word));
  return [
    ...others.map(
      ([read, word]): Found => ({
        weight,
        expected: `${word} at ${read}`,
        source: `${file}#/response${schemaPointerOf(read)}`,
        came: `${words}, another value`,
        remedy: `Answer ${word} at ${read}: the page treats anything else as a failure.`,
      }),
    ),
    ...faults.map((fault): Found => {
      const { kind, expected, came, pointer: at, schemaPointer } = fault;
      return {
        weight: isNeeded(fault) ? weight : 'nicety',
        expected: `${expected} at ${at}`,
        source: `${file}#/response${schemaPointer}`,
        came: `${words}, ${came}`,
        remedy: `${kind === 'missing' ? 'Add' : 'Answer'} ${at} as ${expected}.`,
      };
    }),
    ...needed.map(
      (read): Found => ({
        weight,
        expected: `a value at ${read.replaceAll('|', ' or ')}`,
        source: `${file}#/response${schemaPointerOf(read.split('|').at(-1) ?? '')}`,
        came: `${words}, none`,
        remedy: `Answer ${read.replaceAll('|', ' or ')}: the page needs it.`,
      }),
    ),
  ];
}

/** Keys of the envelope may be left out, as the envelope may (API-002); a payload only where null may stand in its place. */
function isLeftOut({ kind, pointer, expected }: Fault): boolean {
  if (kind !== 'missing') return false;
  return (
    ['/Success', '/StatusCode'].includes(pointer) || (pointer === '/Payload' && /\bnull$/u.test(expected))
  );
}

/** An answer may come without its envelope (API-002): then it is held against what would stand in it. */
function judgedPart(
  response: AnswerSchema,
  body: unknown,
): { schema: AnswerSchema; pointer: string; within: string } {
  const payload = response.properties?.Payload as AnswerSchema | undefined;
  const isWrapped = ['Payload', 'Success', 'StatusCode'].some((key) => readKey(body, key) !== undefined);
  return payload === undefined || isWrapped
    ? { schema: response, pointer: '', within: '' }
    : { schema: payload, pointer: '/Payload', within: '/properties/Payload' };
}

function isWord(value: unknown, word: string): boolean {
  return String(value).toLowerCase() === word.toLowerCase();
}

function schemaPointerOf(pointer: string): string {
  return pointer.replaceAll(/\/([^/]+)/gu, '/properties/$1');
}

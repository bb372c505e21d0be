import { type AnswerSchema, shapeOf } from '../../scripts/shapeOf.ts';
import { type Answer, ApiFailure } from '../../src/api/client.ts';
import { asDeclared, readAnswer, readKey } from '../../src/api/readAnswer.ts';
import { typeWords } from '../../src/compile/grammar/checkGrammar.ts';
import { createAjv } from '../../src/compile/grammar/createAjv.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { type Came, cameInWords, saysWhy } from './createSender.ts';
import type { Contract, Deviation } from './ProbeContext.ts';
import type { PlannedCall } from './plan.ts';

type FoundDeviation = Omit<Deviation, 'call' | 'sent' | 'seen'>;

export interface Judgement {
  deviations: FoundDeviation[];
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
  const deviations: FoundDeviation[] = [];
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
function refusals(call: PlannedCall, came: Came, file: string): FoundDeviation[] {
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
): FoundDeviation[] {
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
      ([read, word]): FoundDeviation => ({
        weight,
        expected: `${word} at ${read}`,
        source: `${file}#/response${schemaPointerOf(read)}`,
        came: `${words}, another value`,
        remedy: `Answer ${word} at ${read}: the page treats anything else as a failure.`,
      }),
    ),
    ...faults.map((fault): FoundDeviation => {
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
      (read): FoundDeviation => ({
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

/** Words are compared whatever their case. */
export function isWord(value: unknown, word: string): boolean {
  return String(value).toLowerCase() === word.toLowerCase();
}

function schemaPointerOf(pointer: string): string {
  return pointer.replaceAll(/\/([^/]+)/gu, '/properties/$1');
}

/** Those of the pointers behind none of whose alternatives a value stands. */
function unread(answer: Answer, reads: readonly string[]): string[] {
  return reads.filter((read) =>
    read.split('|').every((pointer) => {
      const value = readAt(answer, pointer);
      // An object where a scalar may stand in its place is looked into by the other alternative.
      const isOther = read.includes('|') && isObject(value);
      return value === undefined || value === null || value === '' || isOther;
    }),
  );
}

/** A place where an answer is not as its schema says, once it is read as the page reads it. */
interface Fault {
  kind: 'missing' | 'type' | 'value';
  /** Of the value, in the names of the schema. */
  pointer: string;
  /** Within the schema. */
  schemaPointer: string;
  expected: string;
  came: string;
}

/** As the sentences of the contract, which is checked elsewhere. */
const ajv = createAjv({ strict: false });
/** Keywords that say what a scalar may be beyond its type. */
const bounds = ['enum', 'const', 'pattern', 'format', 'minimum', 'maximum', 'minLength', 'maxLength'];
/** Items of a list that are looked at: a hundred with the same fault say no more than some. */
const looked = 5;

/**
 * Holds a value of an answer against its schema as the page reads it: keys whatever their case and by their aliases, numbers
 * written as text and texts that came as numbers. What the schema does not know is nobody's concern.
 */
function faultsOf(schema: AnswerSchema, value: unknown, pointer = '', schemaPointer = ''): Fault[] {
  const place = { pointer, schemaPointer };
  const types = [schema.type ?? []].flat().map(String);
  if (types.length === 0 || (value === null && types.includes('null'))) return [];
  if (types.includes('array') && Array.isArray(value)) {
    const item = [schema.items ?? {}].flat()[0] as AnswerSchema;
    return value
      .slice(0, looked)
      .flatMap((one, index) => faultsOf(item, one, `${pointer}/${index}`, `${schemaPointer}/items`));
  }
  if (types.includes('object') && isObject(value)) return faultsOfKeys(schema, value, place);
  const scalars = types.filter((type) => type !== 'array' && type !== 'object') as AnswerSchema['type'];
  const read = asDeclared(value, shapeOf({ ...schema, type: scalars }));
  if (read === undefined)
    return [{ kind: 'type', ...place, expected: typesInWords(types), came: kindOf(value) }];
  return faultsOfScalar(schema, read, place);
}

type Place = Pick<Fault, 'pointer' | 'schemaPointer'>;

function faultsOfKeys(schema: AnswerSchema, value: object, { pointer, schemaPointer }: Place): Fault[] {
  const declared = Object.entries(schema.properties ?? {}) as [string, AnswerSchema][];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const faults = declared.flatMap(([name, inner]): Fault[] => {
    const at = `${pointer}/${name}`;
    const within = `${schemaPointer}/properties/${name}`;
    const found = [name, ...(inner['x-aliases'] ?? [])]
      .map((spelling) => readKey(value, spelling))
      .find((one) => one !== undefined);
    if (found !== undefined) return faultsOf(inner, found, at, within);
    if (!required.includes(name)) return [];
    const expected = typesInWords([inner.type ?? []].flat().map(String));
    return [{ kind: 'missing', pointer: at, schemaPointer: within, expected, came: 'no such key' }];
  });
  const others = schema.additionalProperties;
  if (!isObject(others)) return faults;
  const named = new Set(declared.map(([name]) => name.toLowerCase()));
  return [
    ...faults,
    ...Object.entries(value)
      .filter(([name]) => !named.has(name.toLowerCase()))
      .flatMap(([name, one]) =>
        faultsOf(others as AnswerSchema, one, `${pointer}/${name}`, `${schemaPointer}/additionalProperties`),
      ),
  ];
}

function faultsOfScalar(schema: AnswerSchema, read: unknown, place: Place): Fault[] {
  const said = Object.fromEntries(Object.entries(schema).filter(([keyword]) => bounds.includes(keyword)));
  if (ajv.validate(said, read)) return [];
  const [error] = ajv.errors ?? [];
  const allowed: unknown = error?.params.allowedValues;
  const expected = Array.isArray(allowed)
    ? `one of ${allowed.join(', ')}`
    : (error?.message ?? 'another value');
  return [{ kind: 'value', ...place, expected, came: 'another value' }];
}

function typesInWords(types: readonly string[]): string {
  return types.map((type) => typeWords[type] ?? type).join(' or ');
}

/** What a value is, in words that say nothing of it. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return 'true or false';
  return typeWords[typeof value] ?? typeof value;
}

/** The value at a JSON pointer of an answer as the page has read it, wrapped or not (API-002). */
export function readAt(answer: Answer, pointer: string): unknown {
  const [first = '', ...rest] = pointer.split('/').slice(1);
  const start = first === 'Payload' ? answer.payload : first === 'StatusCode' ? answer.statusCode : undefined;
  if (start !== undefined) return within(start, rest);
  return within(first === 'Success' ? answer.success : answer.body[first], rest);
}

function within(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      isObject(inner) || Array.isArray(inner) ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );
}

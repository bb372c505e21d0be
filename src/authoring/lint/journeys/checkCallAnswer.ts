import type { Ajv, ValidateFunction } from 'ajv';
import type { Catalogue } from '../../../compile/document/Catalogue.ts';
import { entriesOf, member, type Node, plain, textOf } from '../../../compile/document/Node.ts';
import { checkBySchema } from '../../../compile/grammar/checkGrammar.ts';
import { createAjv, forSentences } from '../../../compile/grammar/createAjv.ts';
import { checkListed, type Declarations } from '../../../compile/names/Declaration.ts';
import type { DiagnosticCollector } from '../../../compile/report/DiagnosticCollector.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { isObject } from '../../../engine/overlay/mergePatch.ts';

/** What an answer is held against. */
export interface AnswerScope {
  catalogue: Pick<Catalogue, 'documents'>;
  declarations: Declarations;
  report: DiagnosticCollector;
}

/** Of which an answer says one. */
const kinds = ['result', 'payload', 'http', 'drop'];

/**
 * What a call is to answer can be answered: its keys and their types are those of the contract (`schemas/api`), and a value
 * of a closed list of context.json is one of that list.
 * @param call name of the contract, which is there
 */
export function checkCallAnswer(call: string, answer: Node, scope: AnswerScope): void {
  const { report } = scope;
  const payload = payloadOf(call, scope);
  const said = kinds.filter((kind) => member(answer, kind) !== undefined);
  if (answer.kind === 'object' && said.length !== 1)
    report.mistake(answer.place, `an answer says one of ${kinds.map((kind) => `"${kind}"`).join(', ')}`);
  for (const word of ['result', 'open', 'eligibleInDays']) {
    const node = member(answer, word);
    if (node === undefined || takes(word, payload)) continue;
    report.mistake(
      node.place,
      word === 'result'
        ? `${call} decides nothing: write its answer as a "payload"`
        : `${call} has no use for "${word}"`,
    );
  }
  for (const kind of ['result', 'payload']) {
    const node = member(answer, kind);
    if (node === undefined || (kind === 'result' && !takes(kind, payload))) continue;
    if (!checkBySchema(validatorOf(kind === 'result' ? withoutRequired(payload) : payload), node, report))
      continue;
    checkLists(node, payload['x-like'], scope);
  }
}

/** Whether a word of an answer means anything to a call with this payload. */
function takes(word: string, payload: JsonSchema): boolean {
  if (word !== 'eligibleInDays') return typeof payload['x-like'] === 'string';
  return isObject(payload.properties) && 'eligibilityDate' in payload.properties;
}

/** The schema of what a call answers, closed: what comes in an envelope, else all of it. */
function payloadOf(call: string, { catalogue: { documents } }: AnswerScope): JsonSchema {
  const contract = documents.find(({ name, ids }) => name === 'call' && ids.id === call)?.node;
  const response = member(contract, 'response');
  const payload = member(response, 'properties', 'Payload') ?? response;
  return payload === undefined ? {} : (closed(plain(payload)) as JsonSchema);
}

/** A server may answer more than its contract says; who writes an answer here has mistyped it. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isObject(schema)) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen = isObject(schema.properties) && schema.additionalProperties === undefined;
  return isOpen ? { ...inner, additionalProperties: false } : inner;
}

function withoutRequired({ required, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

const validators = new Map<string, ValidateFunction>();
let ajv: Ajv | undefined;

function validatorOf(schema: JsonSchema): ValidateFunction {
  const key = JSON.stringify(schema);
  ajv ??= createAjv({ ...forSentences, strict: false });
  const validate = validators.get(key) ?? ajv.compile(schema);
  validators.set(key, validate);
  return validate;
}

/** @param root path of the context that the object is read as */
function checkLists(node: Node, root: unknown, { declarations, report }: AnswerScope): void {
  if (typeof root !== 'string') return;
  for (const [key, value] of entriesOf(node)) {
    const declaration = Object.hasOwn(declarations, `${root}.${key}`)
      ? declarations[`${root}.${key}`]
      : undefined;
    if (declaration !== undefined)
      checkListed(report, `${root}.${key}`, textOf(value), value.place, declaration);
  }
}

import type { JsonSchema } from '../../../engine/form.ts';
import type { CallContract, ObjectSchema } from '../calls/CallContract.ts';
import type { CallPaths } from '../calls/callAddress.ts';
import { callAddress } from '../calls/callAddress.ts';

/** The contract files as one OpenAPI 3.1 document, whose schemas are JSON Schema as they stand. */
export function buildOpenApi(
  contracts: readonly CallContract[],
  paths: CallPaths,
  version: string,
): Record<string, unknown> {
  const operations: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    const address = callAddress(contract, paths);
    operations[address] = { ...operations[address], [contract.method.toLowerCase()]: operation(contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cardstock reference API',
      version,
      description:
        'Built from the files of schemas/api. Requests are closed: a key that is not listed is refused. Answers are open. Paths and keys are read without regard to case.',
    },
    tags: Object.values(tags),
    paths: operations,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: '`Token` of the answer of get-configuration, or of verify-Mfa.',
        },
      },
      schemas: { Refusal: refusal, Fault: fault },
    },
  };
}

/** By what their addresses begin with. */
const tags: Record<CallContract['base'], { name: string; description: string }> = {
  web: { name: 'Web API', description: 'What a page calls.' },
  applicant: { name: 'Applicant API', description: 'What the review of a linked bank account calls.' },
  origin: { name: 'Root', description: 'Has its whole path in the contract, whatever the bases are.' },
};

function operation(contract: CallContract): Record<string, unknown> {
  const { name, method, description, session, writes, timeout, request, response } = contract;
  return {
    operationId: name,
    tags: [tags[contract.base].name],
    summary: summaryOf(description),
    description: `${description}\n\nA client waits ${timeout / 1000} s.`,
    ...(session ? { security: [{ session: [] }] } : {}),
    parameters: [...(method === 'GET' ? parametersOf(contract) : []), ...(writes ? [idempotencyKey] : [])],
    ...(method === 'GET'
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: request } } } }),
    responses: {
      200: answer('What was found or done.', response),
      400: answer('The request is not as the contract says.', refusalReference),
      ...(session ? { 401: answer('No session, or one that has ended.', refusalReference) } : {}),
      ...(writes ? { 422: answer('The Idempotency-Key came with another body.', refusalReference) } : {}),
      429: answer('Too many requests.', refusalReference),
      500: answer('A fault of the server.', { $ref: '#/components/schemas/Fault' }),
    },
  };
}

/** Its first sentence, without what stands in brackets. */
function summaryOf(description: string): string {
  const [first = ''] = description.split(/\.(?=\s|$)/u);
  return first.replace(/ \([^)]*\)/gu, '').replaceAll('`', '');
}

function parametersOf({ path, request }: CallContract): unknown[] {
  const { properties = {}, required = [] }: ObjectSchema = request;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    description: schema.description,
    schema,
  }));
}

function answer(description: string, schema: JsonSchema): Record<string, unknown> {
  return { description, content: { 'application/json': { schema } } };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Minted when a body is frozen and sent again with its retries; the stored answer is repeated.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const refusalReference = { $ref: '#/components/schemas/Refusal' };

const refusal = {
  type: 'object',
  required: ['Success', 'StatusCode', 'Error'],
  properties: {
    Success: { type: 'boolean', const: false },
    StatusCode: { type: 'integer' },
    Error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'Short word for programs.' },
        message: { type: 'string', description: 'Sentence for people.' },
        path: { type: 'string', description: 'Where in the request, as a JSON pointer.' },
      },
    },
  },
};

const fault = {
  type: 'object',
  required: ['correlationId'],
  properties: { correlationId: { type: 'string', description: 'To find the fault in the log.' } },
};

import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { JsonSchema } from '../../../engine/form.ts';
import { isObject } from '../../../engine/overlay/mergePatch.ts';
import {
  type CallContract,
  type CallPaths,
  callAddress,
  type ObjectSchema,
  submissionSchema,
} from '../../platform/contract.ts';
import { html } from '../../platform/html.ts';
import type { PageServices } from '../PageServices.ts';
import { sendDocument } from '../policy/documentHeaders.ts';
import { serveFiles } from './registerFiles.ts';
import {
  fontAddress,
  iconAddress,
  maintenanceStyle,
  renderPage,
  styleAddress,
  wordmark,
} from './renderPage.ts';

/** The documentation of the API, and the files of our own pages. */
export async function registerOwnPages(
  app: FastifyInstance,
  services: PageServices,
  contracts: readonly CallContract[],
  paths: CallPaths,
): Promise<void> {
  const addresses = documentationAddresses(paths);
  app.get(addresses.page, async (request, reply) => {
    const isBelowCatalogue = services.local !== undefined && request.at.site === undefined;
    const page = apiDocsPage(addresses.json, isBelowCatalogue ? '/' : undefined);
    return sendDocument(reply, page, { kind: 'documentation' });
  });
  app.get(addresses.json, async () => buildOpenApi(await withFieldsOfSites(contracts, services), paths, '1'));
  await serveOwnFiles(app);
}

const beside = (file: string) => new URL(file, import.meta.url);
const font = import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
const swagger = new URL('static', import.meta.resolve('@fastify/swagger-ui'));

/** Serves the styles, scripts and font of our own pages, and Swagger UI's files for the documentation. */
async function serveOwnFiles(app: FastifyInstance): Promise<void> {
  await serveFiles(app, {
    [styleAddress]: beside('pages.css'),
    [iconAddress]: beside('icon.svg'),
    [maintenanceStyle]: beside('maintenance.css'),
    [apiDocsStyle]: beside('apiDocs.css'),
    [apiDocsScript]: beside('apiDocs.js'),
    [fontAddress]: new URL(font),
  });
  await app.register(fastifyStatic, {
    root: fileURLToPath(swagger),
    prefix: swaggerFolder,
    decorateReply: false,
    index: false,
    allowedPath: (path) => ['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(path),
  });
}

/** Folder of the files of Swagger UI, and our own two. */
const swaggerFolder = '/_pages/swagger/';
const apiDocsStyle = '/_pages/api-docs.css';
const apiDocsScript = '/_pages/api-docs.js';

/**
 * The page at `/api/docs`: every call with its keys, shown by Swagger UI from this server's OpenAPI document. The only
 * page of ours that needs scripts.
 * @param document address of the OpenAPI document
 * @param home address of the page that links here, if there is one
 */
function apiDocsPage(document: string, home: string | undefined): string {
  return renderPage({
    title: 'Cardstock reference API',
    styles: [`${swaggerFolder}swagger-ui.css`, apiDocsStyle],
    library: `${swaggerFolder}swagger-ui-bundle.js`,
    scripts: [apiDocsScript],
    main: html`<header class="lead">
${wordmark(home)}
<h1>Reference API</h1>
<p>What the pages of every site call. Requests are closed: a key that is not listed is refused. Answers are open.
Paths and keys are read without regard to case. The same as <a href="${document}">OpenAPI 3.1</a>.</p>
</header>
<h2 class="visually-hidden">Calls</h2>
<noscript><p class="panel">This page draws the <a href="${document}">OpenAPI document</a> with a script. Without one, read the document itself.</p></noscript>
<div id="reference" data-document="${document}"></div>`,
  });
}

/** The call whose request follows from the fields of a site. */
const submission = 'submit-application';

/**
 * The contracts as documented: a submission shows the fields of all sites of the release, so that a field added as JSON
 * is included (F-514). Each site accepts only those of its own forms.
 */
async function withFieldsOfSites(
  contracts: readonly CallContract[],
  { releases }: Pick<PageServices, 'releases'>,
): Promise<CallContract[]> {
  const sites = await Promise.all((await releases.sites()).map(({ key }) => releases.site(key)));
  const requests = sites.map(({ applicantSchema }) => submissionSchema(applicantSchema));
  return contracts.map((contract) =>
    contract.name === submission
      ? { ...contract, request: requests.reduce(union, contract.request) as ObjectSchema }
      : contract,
  );
}

/** One schema with the properties of both; the first one wins, and its own properties are merged, too. */
function union(first: unknown, second: unknown): unknown {
  if (!isObject(first) || !isObject(second)) return first;
  const own = propertiesOf(first);
  const others = propertiesOf(second);
  if (Object.keys(others).length === 0) return first;
  const properties = Object.entries({ ...others, ...own }).map(([key, schema]) => [
    key,
    union(schema, others[key]),
  ]);
  return { ...first, properties: Object.fromEntries(properties) };
}

function propertiesOf({ properties }: Record<string, unknown>): Record<string, unknown> {
  return isObject(properties) ? properties : {};
}

/** The contract files as one OpenAPI 3.1 document, whose schemas are plain JSON Schema. */
function buildOpenApi(
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

/** By the beginning of their addresses. */
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

/** Its first sentence, without parentheses. */
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

/** Address of the API documentation: below the base of the web API. */
export function documentationAddresses({ web }: CallPaths): { page: string; json: string } {
  const page = `${web.replace(/\/$/, '')}/docs`;
  return { page, json: `${page}/json` };
}

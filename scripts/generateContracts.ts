import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { root } from './runCommand.ts';
import { type AnswerSchema, shapeOf } from './shapeOf.ts';
import { onlyWhenStale } from './stamps.ts';

interface CallContract {
  name: string;
  method: string;
  path: string;
  base: string;
  timeout: number;
  session: boolean;
  writes: boolean;
  description?: string;
  request?: JSONSchema;
  response?: AnswerSchema;
}

const notice = 'GENERATED from schemas/api by `npm run check`. Do not edit.';

/**
 * Writes `src/contracts/`: one file per call with the types of its request and response, and `calls.ts`,
 * which gives both by the call's name, and what the page needs to send it and to read its answer. Does nothing while the
 * schemas are unchanged.
 */
export async function generateContracts(): Promise<void> {
  const reads = [
    'schemas/api/*.json',
    'scripts/generateContracts.ts',
    'scripts/shapeOf.ts',
    'package-lock.json',
  ];
  await onlyWhenStale('contracts', reads, 'src/contracts/calls.ts', writeContracts);
}

async function writeContracts(): Promise<void> {
  const target = join(root, 'src', 'contracts');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const files = globSync('schemas/api/*.json', { cwd: root }).sort();
  const calls = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(root, file), 'utf8')) as CallContract),
  );
  for (const call of calls)
    await writeFile(join(target, `${camelCase(call.name)}.ts`), await callTypes(call));
  await writeFile(join(target, 'calls.ts'), callTable(calls));
}

async function callTypes(call: CallContract): Promise<string> {
  const parts = [
    await typeOf(call.request ?? {}, `${pascalCase(call.name)}Request`, true),
    // An answer is open, and read by declared keys: the others have no name in the page.
    await typeOf(call.response ?? {}, `${pascalCase(call.name)}Response`, false),
  ];
  return `/** ${notice} */\n\n${parts.join('\n')}`;
}

function typeOf(schema: JSONSchema, name: string, additionalProperties: boolean): Promise<string> {
  const { title: _, $id: __, ...rest } = schema;
  return compile(rest, name, {
    bannerComment: '',
    format: false,
    cwd: join(root, 'schemas', 'api'),
    additionalProperties,
    // Each file stands alone, so a definition that two calls share appears in both.
    declareExternallyReferenced: true,
  });
}

function callTable(calls: CallContract[]): string {
  const imports = calls.map(({ name }) => {
    const types = `${pascalCase(name)}Request, ${pascalCase(name)}Response`;
    return `import type { ${types} } from './${camelCase(name)}.ts';`;
  });
  const rows = calls.map(
    ({ name }) =>
      `  '${name}': { request: ${pascalCase(name)}Request; response: ${pascalCase(name)}Response };`,
  );
  const facts = calls.map(({ name, method, path, base, timeout, session, writes, response = {} }) => {
    const fact = { method, path, base, timeout, session, writes, answer: shapeOf(response) };
    return `  '${name}': ${JSON.stringify(fact)},`;
  });
  return [
    `/** ${notice} */`,
    ...imports,
    '',
    '/** Request and answer of each call. */',
    'export interface Calls {',
    ...rows,
    '}',
    '',
    '/** What the page has to know of each call to send it and to read its answer. */',
    'export const calls = {',
    ...facts,
    '} as const;',
    '',
  ].join('\n');
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pascalCase } from '../src/authoring/begin/Kind.ts';
import { generateContracts } from './generateContracts.ts';
import { root } from './runCommand.ts';

/** A descriptor, as far as a registry follows from it. */
interface Described {
  name: string;
  /** With what it loads. Without it, it is fetched when it is needed. */
  loads?: string;
}

/** Writes the code that is made of documents, and is not in git: `src/contracts/`, and the registries. */
export async function generateCode(): Promise<void> {
  await generateContracts();
  const texts = { widgets: componentsOf('widgets'), blocks: componentsOf('blocks'), actions: actionsTable() };
  for (const [room, lines] of Object.entries(texts)) {
    const file = join(root, 'src', room, 'registry.ts');
    const notice = `/** GENERATED from the descriptors in src/${room} before every command. Do not edit. */`;
    const text = [notice, ...lines, ''].join('\n');
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

/** Every widget or block by the name that documents use. */
function componentsOf(room: 'widgets' | 'blocks'): string[] {
  const kind = room.slice(0, -1);
  const rows = described(`src/${room}/*/*.${kind}.json`).map(({ name, loads }) => {
    const component = pascalCase(name) + pascalCase(kind);
    return { name, loads, component, file: `'./${name}/${component}.tsx'` };
  });
  return [
    ...rows.flatMap(({ loads, component, file }) => (loads ? `import ${component} from ${file};` : [])),
    `export const ${room} = {`,
    ...rows.map(({ name, loads, component, file }) =>
      loads ? `  ${name}: async () => ({ default: ${component} }),` : `  ${name}: () => import(${file}),`,
    ),
    '} as const;',
  ];
}

/** Every action by the name that flows use, and the file of its capability, which is the one that exports it. */
function actionsTable(): string[] {
  const capabilities = globSync('src/actions/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ name: basename(file, '.ts'), text: readFileSync(join(root, file), 'utf8') }));
  const rows = described('src/actions/*.action.json').map(({ name, loads }) => {
    const file = capabilities.find(({ text }) =>
      new RegExp(`^export const ${name}\\b`, 'mu').test(text),
    )?.name;
    if (file === undefined) throw new Error(`No file of src/actions exports "${name}".`);
    return { name, loads, file };
  });
  const atOnce = new Set(rows.flatMap(({ loads, file }) => (loads ? file : [])));
  return [
    ...[...atOnce].map((file) => `import * as ${file}Actions from './${file}.ts';`),
    ...[...new Set(rows.map(({ file }) => file))].map((file) =>
      atOnce.has(file)
        ? `const ${file} = async () => ${file}Actions;`
        : `const ${file} = () => import('./${file}.ts');`,
    ),
    'export const actions = {',
    ...rows.map(({ name, file }) => `  ${name}: ${file},`),
    '};',
  ];
}

function described(pattern: string): Described[] {
  const files = globSync(pattern, { cwd: root }).sort();
  return files.map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Described);
}

// `import.meta.main` is younger than the oldest Node 24 of `optionalDependencies`.
if (process.argv[1] === import.meta.filename) await generateCode();

import { fillTemplates } from '../fillTemplates.ts';
import { insertLine } from '../insertLine.ts';
import type { Kind } from '../Kind.ts';
import { inWords, kebabCase } from '../names.ts';

const test = 'src/actions/actions.test.ts';
const calls = 'src/server/http/calls/registry.ts';

/** An action and the call of its name, which is written, too, where there is none. */
export const action: Kind = {
  pattern: /^[a-z]+[A-Z][A-Za-z0-9]*$/u,
  looks: 'a verb and what it is about, such as "checkBalance"',
  options: [],
  takes: ({ name }) => [`src/actions/${name}.ts`, `src/actions/${name}.action.json`],
  write({ name, changes }) {
    const call = kebabCase(name);
    const contract = `schemas/api/${call}.json`;
    const isNew = changes.read(contract) === undefined;
    if (isNew) {
      fillTemplates(changes, 'call', { name, call, Words: inWords(name) });
      insertLine(
        changes,
        calls,
        /^import \{ (?<name>\w+) \} from '\.\/\w+\.ts';$/u,
        `import { ${name} } from './${name}.ts';`,
      );
      insertLine(changes, calls, /^ {2}(?:\.{3})?(?<name>\w+),$/u, `  ${name},`);
    }
    const { method } = changes.json<{ method: string }>(contract);
    fillTemplates(changes, 'action', { name, call, METHOD: method });
    const line = `  ${name}: () => import('./${name}.ts'),`;
    insertLine(changes, 'src/actions/registry.ts', /^ {2}(?<name>\w+): (?:async )?\(\) =>/u, line);
    const row = `    ['answered', '${name}', { Success: true }],`;
    insertLine(changes, test, /^ {4}\['\w+', '(?<name>\w+)', \{.*\}\],$/u, row);
    return [
      `A flow does it with { "call": "${name}", "outcomes": { "answered": … } }. What it is given by default is "send" of src/actions/${name}.action.json.`,
      `Each outcome stands in src/actions/${name}.action.json, in src/actions/${name}.ts, and as a row of ${test}.`,
      isNew
        ? `Say the request and the answer in ${contract}, and answer it in src/server/http/calls/${name}.ts.`
        : `It asks the call that was there, ${contract}.`,
    ];
  },
};

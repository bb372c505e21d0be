import { fillTemplates } from '../fillTemplates.ts';
import { insertLine } from '../insertLine.ts';
import { camel, type Kind } from '../Kind.ts';
import { inWords, pascalCase } from '../names.ts';

/** A block that draws a heading and a text, fetched when a screen names it. */
export const block: Kind = {
  ...camel,
  options: [],
  takes: ({ name }) => [`src/blocks/${name}`],
  write({ name, changes }) {
    const component = `${pascalCase(name)}Block`;
    fillTemplates(changes, 'block', { name, Name: pascalCase(name), Words: inWords(name) });
    const line = `  ${name}: () => import('./${name}/${component}.tsx'),`;
    insertLine(changes, 'src/blocks/registry.ts', /^ {2}(?<name>\w+): (?:async )?\(\) =>/u, line);
    return [
      `A screen draws it with "block": "${name}". Its props are declared in src/blocks/${name}/${name}.block.json.`,
      `Draw it in src/blocks/${name}/${component}.tsx, and see it with npm run storybook. What states it has says src/blocks/testing/blockStates.ts.`,
      `npm run test:components -- src/blocks/blocks src/blocks/${name} tests it in Chromium.`,
    ];
  },
};

import { fillTemplates } from '../fillTemplates.ts';
import { insertLine } from '../insertLine.ts';
import { camel, type Kind } from '../Kind.ts';
import { inWords, pascalCase } from '../names.ts';

/** A widget that takes a line of text, fetched when a screen names it. */
export const widget: Kind = {
  ...camel,
  options: [],
  takes: ({ name }) => [`src/widgets/${name}`],
  write({ name, changes }) {
    const component = `${pascalCase(name)}Widget`;
    fillTemplates(changes, 'widget', { name, Name: pascalCase(name), Words: inWords(name) });
    const line = `  ${name}: () => import('./${name}/${component}.tsx'),`;
    insertLine(changes, 'src/widgets/registry.ts', /^ {2}(?<name>\w+): (?:async )?\(\) =>/u, line);
    return [
      `A field draws it with "ui:widget": "${name}". What it is told under "ui:options" is declared in src/widgets/${name}/${name}.widget.json.`,
      `Draw it in src/widgets/${name}/${component}.tsx, and see it with npm run storybook.`,
      `npm run test:components -- src/widgets/widgets src/widgets/${name} tests it in Chromium.`,
    ];
  },
};

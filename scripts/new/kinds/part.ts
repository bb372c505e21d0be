import { addScreen } from '../addScreen.ts';
import { chosen } from '../chosen.ts';
import { fillTemplates } from '../fillTemplates.ts';
import { type Kind, words } from '../Kind.ts';
import { camelCase, inWords } from '../names.ts';

/** A part with a page, and an empty sequence for flows to fill; a flow that lists it. */
export const part: Kind = {
  ...words,
  options: ['flow'],
  takes: ({ name }) => [`flows/_base/parts/${name}.json`, `flows/_base/screens/${name}.json`],
  write(asked) {
    const { name, changes, catalogue } = asked;
    const flow = chosen('flow', asked.options.flow, catalogue.flows);
    const camel = camelCase(name);
    fillTemplates(changes, 'part', { name, camel, Words: inWords(name) });
    addScreen(asked, { folder: 'flows/_base', copy: 'brands/_base/copy.en.json', flow });
    changes.say(`flows/${flow}/flow.json`, ['parts', -1], name);
    return [
      `It has a page at /${name}. Lead there with { "go": "${name}" } in a handler, or with a decision's row.`,
      `A flow says under "sequences" what it does when the page is shown: "${camel}Shown": [ … ].`,
      'Another flow has it once it lists it under "parts".',
    ];
  },
};

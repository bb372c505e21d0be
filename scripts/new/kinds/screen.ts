import { addScreen } from '../addScreen.ts';
import { chosen } from '../chosen.ts';
import { type Kind, words } from '../Kind.ts';

/** A screen of a flow, at an address of its own. */
export const screen: Kind = {
  ...words,
  options: ['flow'],
  takes: ({ name, options: { flow } }) => [
    `flows/${flow}/screens/${name}.json`,
    `flows/_base/screens/${name}.json`,
  ],
  write(asked) {
    const { name, changes, catalogue } = asked;
    const flow = chosen('flow', asked.options.flow, catalogue.flows);
    const folder = `flows/${flow}`;
    addScreen(asked, { folder, copy: `${folder}/copy.en.json`, flow });
    changes.say(`${folder}/flow.json`, ['routes', name], { path: name, screen: name });
    return [
      `It has the address /${name}. Lead there with { "go": "${name}" } in a handler, or with a decision's row.`,
      `Say what it says in ${folder}/copy.en.json, and what it is made of in ${folder}/screens/${name}.json.`,
    ];
  },
};

import { fillTemplates } from '../fillTemplates.ts';
import { type Kind, words } from '../Kind.ts';

/** A draft: the application form on its first page, made of parts that are there. */
export const flow: Kind = {
  ...words,
  options: [],
  takes: ({ name }) => [`flows/${name}`],
  write({ name, changes }) {
    fillTemplates(changes, 'flow', { name, CODE: name.toUpperCase().replaceAll('-', '_') });
    return [
      `It is a draft: checked with every brand, served nowhere. Say what differs from its parts in flows/${name}/flow.json.`,
      `Once it may be seen, write "brands": "all" in place of "draft": true, give its screens rows in .storybook/screens/, and open http://${name}.BRAND.localhost:4000/.`,
      'Then npm run prove goes through every state of it, too.',
    ];
  },
};

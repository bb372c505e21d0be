import { nodeOf } from '../../../src/compile/document/Catalogue.ts';
import { member, textOf } from '../../../src/compile/document/Node.ts';
import { fillTemplates } from '../fillTemplates.ts';
import { type Kind, words } from '../Kind.ts';
import { inTitle } from '../names.ts';

/** A brand of its own code, hosts and addresses, in neutral looks. It runs at once where a flow says `"brands": "all"`. */
export const brand: Kind = {
  ...words,
  options: [],
  takes: ({ name }) => [`brands/${name}`],
  write({ name, changes, catalogue }) {
    const productIds = catalogue.brands.map((id) => {
      const settings = nodeOf(catalogue, 'settings', { brand: id });
      return Number(textOf(member(member(settings, 'ProductSettings'), 'ProductId')) ?? 0);
    });
    fillTemplates(changes, 'brand', {
      name,
      Title: inTitle(name),
      CODE: name.toUpperCase(),
      productId: String(Math.max(0, ...productIds) + 1),
    });
    const flows = catalogue.flows.map((flow) => ({ flow, node: nodeOf(catalogue, 'flow', { flow }) }));
    const open = flows.filter(({ node }) => textOf(member(node, 'brands')) === 'all');
    const [first] = open.map(({ flow, node }) => textOf(member(node, 'label')) ?? flow);
    return [
      `It runs at once in the flows of all brands: ${open.map(({ flow }) => flow).join(', ')}.`,
      `See it with npm run dev: http://${first}.${name}.localhost:4000/.`,
      `Say its bank, phone, mark and product code in brands/${name}/brand.json: bank and phone are examples.`,
      `Say the addresses of its documents in brands/${name}/settings.json, and draw its art in brands/${name}/art/.`,
      `Then draw the picture that it shares: npm run screenshots -- --share --brand ${name}.`,
      `Have its sentences in brands/${name}/copy.en.json reviewed: they are marked as awaiting legal review.`,
    ];
  },
};

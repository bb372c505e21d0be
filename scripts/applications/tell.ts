import { listUntold, tellDecisionSystem } from '../../src/server/domain/backOffice/tellDecisionSystem.ts';
import type { Subcommand } from './Subcommand.ts';

export const tell: Subcommand = {
  usage: 'tell, or tell REF',
  description:
    'Tells the decision system the results of decide that it does not know yet, because it was away.',
  help: [
    'Without REF it tells all of them, the oldest first. Telling it the same result twice does no harm.',
  ],
  options: {},
  words: [0, 1],
  isAboutOne: true,
  async run(office, { words: [named] }) {
    const told = await office.withPorts(async (deciding) => {
      let count = 0;
      for (const id of named === undefined ? await listUntold(deciding) : [named]) {
        const application = await tellDecisionSystem(deciding, id);
        if (application === undefined) continue;
        console.log(`${application.reference}: ${application.result}`);
        count += 1;
      }
      return count;
    });
    console.log(told === 0 ? 'The decision system knows every result.' : `${told} told.`);
  },
};

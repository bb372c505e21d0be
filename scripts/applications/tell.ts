import { tellAllResults, tellDecisionSystem } from '../../src/server/domain/backOffice/tellDecisionSystem.ts';
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
    const told = await office.withPorts(async (deciding) =>
      named === undefined ? tellAllResults(deciding) : [await tellDecisionSystem(deciding, named)],
    );
    const applications = told.flatMap((application) => application ?? []);
    for (const { reference, result } of applications) console.log(`${reference}: ${result}`);
    console.log(
      applications.length === 0 ? 'The decision system knows every result.' : `${applications.length} told.`,
    );
  },
};

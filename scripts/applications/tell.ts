import { tellAgain } from '../../src/server/domain/backOffice/tellAgain.ts';
import type { Subcommand } from './Subcommand.ts';

export const tell: Subcommand = {
  usage: 'tell, or tell REF',
  description: 'Queues the results of decide again that the decision system has not taken yet.',
  help: [
    'It only queues them: running servers send them. Without REF it queues all of them, the oldest first.',
    'The decision system hears each result under the same key, so a repeat does no harm.',
  ],
  options: {},
  words: [0, 1],
  isAboutOne: true,
  async run(office, { words: [named] }) {
    const owed = await office.withPorts((deciding) => tellAgain(deciding, named));
    for (const { reference, result } of owed) console.log(`${reference}: ${result}`);
    console.log(
      owed.length === 0
        ? 'The decision system knows every result.'
        : `${owed.length} queued again. Running servers send them.`,
    );
  },
};

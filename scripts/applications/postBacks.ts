import { OperatorRefusal } from '../../src/server/domain/backOffice/BackOffice.ts';
import {
  postBacksForOperator,
  retryPostBacksForOperator,
} from '../../src/server/domain/backOffice/repairs.ts';
import { postBackQueue } from '../../src/server/domain/postBacks/postBacks.ts';
import { openJobSender } from '../../src/server/platform/jobs/openQueue.ts';
import type { Office, Subcommand } from './openOffice.ts';

export const postBacks: Subcommand = {
  usage: 'post-backs, or post-backs retry [ID]',
  description: 'Lists events that partners have not taken, or queues the ones that failed again.',
  help: ['retry only queues them: running servers send them. Without ID it queues every event that failed.'],
  options: {},
  words: [0, 2],
  async run(office, { words: [action, id] }, print) {
    if (action === undefined) return list(office, print);
    if (action !== 'retry') throw new OperatorRefusal('The only word here is retry.');
    const queue = await openJobSender(postBackQueue, office.database);
    try {
      const count = await retryPostBacksForOperator(office, queue, id);
      print(`${count} queued again. Running servers send them.`);
    } finally {
      await queue.stop();
    }
  },
};

async function list(office: Office, print: (line: string) => void): Promise<void> {
  const open = await postBacksForOperator(office);
  for (const { id, partner, event, at, tries, failedAt, error } of open) {
    const state = failedAt === null ? 'waiting' : 'failed';
    print([id, state, partner, event, at.toISOString(), `${tries} tries`, error ?? ''].join('  '));
  }
  const failed = open.filter(({ failedAt }) => failedAt !== null).length;
  print(`${open.length} not taken, ${failed} of them failed.`);
}

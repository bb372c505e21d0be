import type { PgBoss, Queue } from 'pg-boss';

/**
 * Makes a queue where there is none, and brings its options up to this release where there is one.
 * @param options a queue that is there keeps its policy, which pg-boss does not change
 */
export async function makeQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'>): Promise<void> {
  await boss.createQueue(name, options);
  const { policy: _kept, ...changeable } = options;
  await boss.updateQueue(name, changeable);
}

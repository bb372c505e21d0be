import { join } from 'node:path';
import { isMainThread, workerData } from 'node:worker_threads';
import { proofCache } from '../src/authoring/prove/proofCache.ts';
import { proveCatalogue } from '../src/authoring/prove/prove.ts';
import { Compiler } from '../src/compile/Compiler.ts';

/** What the threads of a proof share: the flows to prove, and how many of them are taken. */
export interface Share {
  root: string;
  sites: readonly string[];
  taken: Int32Array;
}

/** Proves one flow after the other, none that another thread took, and leaves the proofs in the cache. */
export function proveShare({ root, sites, taken }: Share, checked = new Compiler(root).check()): void {
  const cache = proofCache(join(root, '.cache', 'proofs'), checked.catalogue);
  for (let at = Atomics.add(taken, 0, 1); at < sites.length; at = Atomics.add(taken, 0, 1))
    proveCatalogue(checked, (site) => site === sites[at], cache);
}

if (!isMainThread) proveShare(workerData as Share);

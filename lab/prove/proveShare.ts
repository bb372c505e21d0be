import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Proof } from './findings.ts';
import { type Provable, prove } from './prove.ts';

/** What the threads of a proof share: the flows to prove, and how many of them are taken. */
export interface Share {
  flows: readonly Pick<Provable, 'decides' | 'flow'>[];
  taken: Int32Array;
}

/** Proves one flow after the other, none that another thread took. */
export function proveShare({ flows, taken }: Share): [decides: string, proof: Proof][] {
  const proofs: [string, Proof][] = [];
  for (;;) {
    const next = flows[Atomics.add(taken, 0, 1)];
    if (next === undefined) return proofs;
    proofs.push([next.decides, prove(next.flow)]);
  }
}

if (!isMainThread) parentPort?.postMessage(proveShare(workerData as Share));

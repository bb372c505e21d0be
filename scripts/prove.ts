import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lint } from '../src/authoring/lint/lint.ts';
import { proofCache } from '../src/authoring/prove/proofCache.ts';
import { type Provable, provables, proveCatalogue } from '../src/authoring/prove/prove.ts';
import { formatPath } from '../src/authoring/prove/Ways.ts';
import { unknown } from '../src/authoring/Refusal.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { proveShare, type Share } from './proveShare.ts';
import { root } from './runCommand.ts';

/**
 * `npm run prove [-- TEXT] [--ways]`: proves every flow, or those of sites whose name holds the text, and prints what is
 * wrong with file and line (REL-07). A flow that did not change is not proved again. `--ways` also prints a shortest way to each page and dialog.
 */
const texts = process.argv.slice(2).filter((word) => word !== '--ways');
const start = performance.now();
const checked = lint(new Compiler(root).check());
if (checked.mistakes.length > 0) {
  console.error(`The catalogue has ${checked.mistakes.length} mistakes: run "npm run catalogue" first.`);
  process.exit(1);
}
const cache = proofCache(join(root, '.cache', 'proofs'), checked.catalogue);
const isMeant = (site: string) => texts.every((text) => site.includes(text));
const sites = checked.linked.sites.map(({ key }) => key);
if (!sites.some(isMeant)) {
  console.error(unknown('No site has in its name', texts.join(' '), sites).message);
  process.exit(1);
}
await proveMissing(provables(checked, isMeant).filter(({ decides }) => cache.get(decides) === undefined));
const { proofs, mistakes } = proveCatalogue(checked, isMeant, cache);
for (const { site, proof } of proofs) {
  console.log(`${site.key}: ${proof.states} states`);
  if (!process.argv.includes('--ways')) continue;
  for (const [at, way] of Object.entries(proof.ways))
    console.log(`  ${at}: ${formatPath(way).join(' › ') || 'by its address'}`);
}
for (const mistake of mistakes) console.error(checked.sentence(mistake));
const took = Math.round((performance.now() - start) / 1000);
console.log(
  `prove: ${proofs.length} flows, ${mistakes.length === 0 ? 'no mistakes' : `${mistakes.length} mistakes`}, ${took} s`,
);
process.exitCode = mistakes.length === 0 ? 0 : 1;

/** Proves these in as many threads as the machine runs at once, the largest first: nobody is left alone with it at the end. */
async function proveMissing(missing: readonly Provable[]): Promise<void> {
  const size = ({ flow: { slice } }: Provable) =>
    JSON.stringify([slice.routes, slice.dialogs, slice.on]).length;
  const share: Share = {
    flows: missing.toSorted((a, b) => size(b) - size(a)).map(({ decides, flow }) => ({ decides, flow })),
    taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  };
  const others = Math.max(Math.min(availableParallelism(), missing.length) - 1, 0);
  const ends = Array.from({ length: others }, () =>
    once(new Worker(new URL('./proveShare.ts', import.meta.url), { workerData: share }), 'message'),
  );
  const own = proveShare(share);
  const proofs = (await Promise.all(ends)).flatMap(([proved]) => proved as typeof own);
  for (const [decides, proof] of [...own, ...proofs]) cache.set(decides, proof);
}

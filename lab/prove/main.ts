import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from '../../scripts/runCommand.ts';
import { lint } from '../../src/authoring/lint/lint.ts';
import { unknown } from '../../src/authoring/Refusal.ts';
import { type Checked, Compiler } from '../../src/compile/Compiler.ts';
import { proofCache } from './proofCache.ts';
import { type Provable, provables, proveCatalogue } from './prove.ts';
import { proveShare, type Share } from './proveShare.ts';
import { formatPath } from './Ways.ts';

/**
 * `npm run lab -- prove [TEXT] [--ways]`: proves every flow, or those of sites whose name holds the text, and prints what is
 * wrong with file and line (REL-07). A flow that did not change is not proved again. `--ways` also prints a shortest way to each page and dialog.
 */
const texts = process.argv.slice(2).filter((word) => word !== '--ways');
const start = performance.now();
const checked = new Compiler(root).check();
endWhereMistaken(checked);
const cache = proofCache(join(root, '.cache', 'proofs'), checked.catalogue);
const isMeant = (site: string) => texts.every((text) => site.includes(text));
const sites = checked.linked.sites.map(({ key }) => key);
if (!sites.some(isMeant)) {
  console.error(unknown('No site has in its name', texts.join(' '), sites).message);
  process.exit(1);
}
const proving = startProofs(
  provables(checked, isMeant).filter(({ decides }) => cache.get(decides) === undefined),
);
endWhereMistaken(lint(checked));
for (const [decides, proof] of await proving.finish()) cache.set(decides, proof);
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

function endWhereMistaken({ mistakes }: Checked): void {
  if (mistakes.length === 0) return;
  console.error(`The catalogue has ${mistakes.length} mistakes: run "npm run catalogue" first.`);
  process.exit(1);
}

/**
 * Proves these in as many threads as the machine runs at once, the largest first: nobody is left alone with it at the end.
 * The other threads begin at once, this one when it is asked for what they found.
 */
function startProofs(missing: readonly Provable[]): { finish(): Promise<ReturnType<typeof proveShare>> } {
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
  return {
    async finish() {
      const own = proveShare(share);
      const proofs = (await Promise.all(ends)).flatMap(([proved]) => proved as typeof own);
      return [...own, ...proofs];
    },
  };
}

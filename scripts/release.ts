/**
 * `npm run release`: checks the catalogue, writes it as a release and publishes that for every site.
 * `npm run release -- <hash> [<brand>.<flow>]`: publishes a release that was written before (rolling back is that),
 * for one site or for all.
 */
import { join } from 'node:path';
import { releasesFolder } from '../src/compile/Compiler.ts';
import { compile } from '../src/compile/compile.ts';
import { publish } from '../src/compile/release/pointer.ts';
import { compressFiles } from './compressFiles.ts';
import { root } from './runCommand.ts';

const [hash, site] = process.argv.slice(2);

if (hash === undefined) {
  const { release, sentences } = await compile({ root });
  for (const sentence of sentences.mistakes) console.error(sentence);
  if (release) {
    await compressFiles(join(releasesFolder(root), release.hash));
    console.log(`Release ${release.hash} is published.`);
  } else process.exitCode = 1;
} else {
  try {
    await publish(releasesFolder(root), hash, site);
    console.log(`Release ${hash} is published${site === undefined ? '' : ` for ${site}`}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** `npm run release`: checks the catalogue, writes it as a release and publishes that for every site. */
import { compile } from '../src/compile/compile.ts';
import { root } from './runCommand.ts';

const { release, sentences } = await compile({ root });
for (const sentence of sentences.mistakes) console.error(sentence);
if (release) console.log(`Release ${release.hash} is published.`);
else process.exitCode = 1;

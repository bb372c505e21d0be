/** `npm run catalogue -- where WORDS`: where a sentence, or a name of the catalogue, is said and used, and on which sites. */
import { Compiler } from '../src/compile/Compiler.ts';
import { root } from './runCommand.ts';
import { saysRefusals } from './saysRefusals.ts';
import { whereIs } from './whereIs.ts';

const usage = `npm run --silent catalogue -- where NAME|WORDS

  NAME   of a sentence, condition, field, token, event, screen, part, path, …, as the documents write it
  WORDS  of a sentence or of the terms as an applicant reads them, a part of it or the whole: "issued by First Bank"`;

function main(): void {
  const searched = process.argv.slice(2).join(' ').trim();
  if (searched === '' || searched === '--help') {
    console.log(usage);
    return;
  }
  const checked = new Compiler(root).check();
  const { mistakes } = checked;
  if (mistakes.length > 0)
    console.error(
      `The catalogue has ${mistakes.length} mistakes, so some sites may be missing: run "npm run catalogue".`,
    );
  console.log(whereIs(checked, searched));
}

await saysRefusals(main);

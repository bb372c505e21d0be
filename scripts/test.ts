/**
 * `npm test`: every part, cheap ones first; a failure among those ends the run after the last of them.
 * `npm run test:<part> -- …` runs one part and hands the rest to its runner.
 */
import { endWithParent } from './endWithParent.ts';
import { generateContracts } from './generateContracts.ts';
import { parts } from './parts.ts';
import { reportParts, runParts } from './runParts.ts';

endWithParent();
const [name, ...parameters] = process.argv.slice(2);
if (name === undefined || name === 'all') {
  if (name === 'all') process.env.CARDSTOCK_TEST = 'all';
  const results = await runParts(parts.filter((part) => part.cheap));
  if (results.every(({ passed }) => passed))
    results.push(...(await runParts(parts.filter((part) => !part.cheap))));
  else console.error('\nThe parts that need a browser or a database did not run: mend the ones below first.');
  process.exitCode = reportParts(results);
} else {
  const chosen = parts.filter((part) => part.name === name);
  if (chosen.length === 0) {
    console.error(`There is no part "${name}". Known: ${parts.map((part) => part.name).join(', ')}.`);
    process.exitCode = 1;
  } else {
    await generateContracts();
    process.exitCode = reportParts(await runParts(chosen, parameters));
  }
}

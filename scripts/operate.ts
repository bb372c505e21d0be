import { startProgram } from './operator/runOperator.ts';

/** `npm run operate -- applications|keys|migrate …` (docs/operators.md); `node scripts/operate.ts …` where there is no npm. */
const [program = '', ...words] = process.argv.slice(2);
await startProgram(program, words);

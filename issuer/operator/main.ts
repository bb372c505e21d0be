import { startProgram } from './runOperator.ts';

/** `npm run operate -- applications|keys|migrate …` (docs/operators.md); `node issuer/operator/main.ts …` where there is no npm. */
const [program = '', ...words] = process.argv.slice(2);
await startProgram(program, words);

import { startProgram } from './operator/runOperator.ts';

await startProgram('keys');

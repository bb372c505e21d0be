import { styleText } from 'node:util';
import type { Part } from './parts.ts';

export interface PartResult {
  title: string;
  passed: boolean;
  seconds: number;
}

/**
 * Runs parts one after the other, failing ones included, so that one run shows all there is to mend.
 * A part that throws has failed; its message is shown.
 */
export async function runParts(parts: Part[], parameters: string[] = []): Promise<PartResult[]> {
  const results: PartResult[] = [];
  for (const part of parts) {
    console.log(styleText('bold', `\n── ${part.title} ──`));
    const start = performance.now();
    let passed = false;
    try {
      passed = await part.run(parameters);
    } catch (cause) {
      console.error(cause instanceof Error ? cause.message : cause);
    }
    results.push({ title: part.title, passed, seconds: (performance.now() - start) / 1000 });
  }
  return results;
}

/** Prints the time and outcome of each part. @returns the exit status: 0 when all passed. */
export function reportParts(results: PartResult[]): number {
  const width = Math.max(...results.map(({ title }) => title.length));
  console.log(styleText('bold', '\nPart'.padEnd(width + 3)) + styleText('bold', '   Time'));
  for (const { title, passed, seconds } of results) {
    const outcome = passed ? styleText('green', 'passed') : styleText('red', 'FAILED');
    console.log(`${title.padEnd(width + 2)}${seconds.toFixed(1).padStart(6)} s  ${outcome}`);
  }
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  const failed = results.filter(({ passed }) => !passed);
  console.log(`${'all'.padEnd(width + 2)}${total.toFixed(1).padStart(6)} s`);
  if (failed.length > 0) console.error(`Failed: ${failed.map(({ title }) => title).join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}

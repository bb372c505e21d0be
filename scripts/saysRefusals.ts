import { nearest } from '../src/compile/report/Report.ts';

/** Something that whoever typed the command has to hear. */
export class Refusal extends Error {}

/** Runs a command. A refusal is what it says, with status 1; anything else is a fault of the command. */
export async function saysRefusals(command: () => void | Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Says that there is no such thing, and what may have been meant. */
export function unknown(what: string, word: string, known: readonly string[]): Refusal {
  const meant = nearest(word, known, 3).join(', ');
  return new Refusal(`${what} "${word}"; ${meant === '' ? 'there is none yet' : `nearest: ${meant}`}.`);
}

import type { Reason } from '../src/authoring/compare/publish.ts';
import { Refusal } from '../src/authoring/Refusal.ts';

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

/** What stands behind the words of a command. */
export interface Flags extends Partial<Reason> {
  'under-review'?: boolean;
  'leave-out'?: string[];
  confirm?: boolean;
  pseudo?: boolean;
  /** Files of tokens. */
  in?: string;
  out?: string;
}

export type Words = readonly (string | undefined)[];

/** Prints what a command says, or why it refuses. @returns whether it did it */
export async function say(command: () => string | Promise<string>): Promise<boolean> {
  try {
    console.log(await command());
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

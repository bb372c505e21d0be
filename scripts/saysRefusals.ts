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

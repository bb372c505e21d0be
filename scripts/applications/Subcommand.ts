import type { ParseArgsConfig } from 'node:util';
import type { Office } from './openOffice.ts';

/** What was written behind the name of a subcommand. */
export interface Given {
  /** Words that are no options. */
  words: readonly string[];
  /** The text of an option; undefined where it was left out. */
  text(name: string): string | undefined;
  /** Whether a switch was written. */
  has(name: string): boolean;
}

/** One thing that `npm run applications` does. */
export interface Subcommand {
  /** Its words and options, such as `erase REF --reason "…"`. */
  usage: string;
  /** One sentence for the list of subcommands. */
  description: string;
  /** What else there is to know, a line each. */
  help?: readonly string[];
  /** As `parseArgs` takes them; `--operator` and `--help` are every subcommand's. */
  options: NonNullable<ParseArgsConfig['options']>;
  /** How many words it takes: the fewest and the most. */
  words: readonly [number, number];
  /** Its first word names an application, which an entry about a refusal then has, too. */
  isAboutOne?: true;
  /**
   * Does it and prints what came of it.
   * @throws OperatorRefusal for what can't be done
   */
  run(office: Office, given: Given): Promise<void>;
}

import type { OpenDatabase } from '../platform/database/Database.ts';
import type { Secrets } from '../platform/encryption/secrets.ts';
import type { Office } from './office.ts';

/** One thing that an operator can do. */
export type Command = Row & (OfficeCommand | KeysCommand | PlainCommand);

interface Row {
  program: Program;
  /** Empty where the program does one thing alone. */
  name: string;
  /** One sentence. */
  does: string;
  /** What else there is to know, a line each. */
  more?: readonly string[];
  /** Words behind the name; one in brackets may be left out. */
  words?: readonly string[];
  /** By name; `--help`, and `--operator` where there is an office, are every command's. */
  options?: Readonly<Record<string, CommandOption>>;
}

export interface CommandOption {
  /** What stands behind it, such as `FILE`; a switch has nothing. */
  takes?: string;
  /** Named without brackets; the command refuses to work without it. */
  isNeeded?: true;
}

/** What `npm run operate` starts. */
export type Program = 'applications' | 'keys' | 'migrate';

/** Works on a database under the name of an operator; the audit log has each use. */
interface OfficeCommand {
  needs: 'office';
  /** Its first word names an application, which an entry about a refusal then has, too. */
  isAboutOne?: true;
  /** @throws OperatorRefusal for what can't be done */
  run(office: Office, given: CommandArguments, print: Print): Promise<void>;
}

/** Works on a database with the keys of the server. */
interface KeysCommand {
  needs: 'keys';
  run(
    dependencies: { database: OpenDatabase; secrets: Secrets },
    given: CommandArguments,
    print: Print,
  ): Promise<void>;
}

/** Comes before there is a database or a key. */
interface PlainCommand {
  needs: 'nothing';
  run(environment: NodeJS.ProcessEnv, given: CommandArguments, print: Print): Promise<void>;
}

/** Takes a line for the terminal. */
export type Print = (line: string) => void;

/** What was written behind the name of a command. */
export interface CommandArguments {
  /** Words that are no options. */
  words: readonly string[];
  /** The text of an option; undefined where it was left out. */
  text(name: string): string | undefined;
  /** Whether a switch was written. */
  has(name: string): boolean;
}

/** How a command is written, such as `npm run operate -- applications erase REF --reason "…"`. */
export function usageOf({ program, name, words = [], options = {} }: Row): string {
  const written = Object.entries(options).map(([option, { takes, isNeeded }]) => {
    const whole = takes === undefined ? `--${option}` : `--${option} ${takes}`;
    return isNeeded ? whole : `[${whole}]`;
  });
  const parts = [name, ...words, ...written].filter((part) => part !== '');
  return `npm run operate -- ${[program, ...parts].join(' ')}`;
}

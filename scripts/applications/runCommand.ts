import { type ParseArgsConfig, parseArgs } from 'node:util';
import { noteRefusal } from '../../src/server/domain/backOffice/auditLog.ts';
import { OperatorRefusal } from '../../src/server/domain/backOffice/BackOffice.ts';
import { readOptions } from '../../src/server/options/readOptions.ts';
import { commands } from './commands.ts';
import { type Given, openOffice, type Subcommand } from './openOffice.ts';

const common = {
  operator: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} satisfies ParseArgsConfig['options'];

/**
 * Does what the words of a command say.
 * @param print takes a line for the terminal
 * @param open opens what the command works with
 * @throws OperatorRefusal with what to write instead
 */
export async function runCommand(
  [name, ...rest]: readonly string[],
  environment: NodeJS.ProcessEnv,
  print: (text: string) => void,
  open = openOffice,
): Promise<void> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) return print(help());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new OperatorRefusal(
      `There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`,
    );
  const { given, operator, wantsHelp } = parse(command, rest);
  if (wantsHelp) return print(helpOf(command));
  const office = await open(readOptions(environment), operatorOf(operator ?? environment.OPERATOR));
  try {
    const named = command.isAboutOne ? given.words[0] : undefined;
    const say = (line: string) => print(printable(line));
    await noteRefusal(office, name, named, () => command.run(office, given, say));
  } finally {
    await office.close();
  }
}

/** A line with what came from outside: whatever would move a terminal's cursor or turn its text around is written as JSON does. */
export function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

function parse(command: Subcommand, args: readonly string[]) {
  const { values, positionals }: Parsed = parsed(command, args);
  const text = (name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const has = (name: string) => Object.hasOwn(values, name) && values[name] === true;
  const given: Given = { words: positionals, text, has };
  const [fewest, most] = command.words;
  if (!has('help') && (positionals.length < fewest || positionals.length > most))
    throw new OperatorRefusal(`Usage: npm run applications -- ${command.usage}`);
  return { given, operator: text('operator'), wantsHelp: has('help') };
}

interface Parsed {
  values: Record<string, unknown>;
  positionals: string[];
}

function parsed({ options, usage }: Subcommand, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { ...options, ...common } });
  } catch (error) {
    // Its sentences name the option, and could name what was typed behind it.
    const [message] = (error instanceof Error ? error.message : '').split('. ');
    throw new OperatorRefusal(`${message}.\nUsage: npm run applications -- ${usage}`);
  }
}

function operatorOf(named = ''): string {
  const operator = named.trim();
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u.test(operator))
    throw new OperatorRefusal(
      'Say who you are: --operator NAME, or OPERATOR in the environment; up to 64 letters, digits and . _ @ -. The audit log records it.',
    );
  return operator;
}

function help(): string {
  const lines = Object.values(commands).map(({ usage, description }) => `  ${usage}\n      ${description}`);
  return `npm run applications -- COMMAND, with --operator NAME or OPERATOR in the environment

${lines.join('\n')}

REF is a reference number or the id of an application. COMMAND --help says more. The audit log records each use, refused ones included.`;
}

function helpOf({ usage, description, help: more = [] }: Subcommand): string {
  return [`npm run applications -- ${usage}`, '', description, ...more].join('\n');
}

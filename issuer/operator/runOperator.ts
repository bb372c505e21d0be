import { parseArgs } from 'node:util';
import { noteRefusal } from '../domain/backOffice/auditLog.ts';
import { OperatorRefusal } from '../domain/backOffice/BackOffice.ts';
import { readOptions } from '../options/readOptions.ts';
import { type Command, type CommandArguments, type Print, type Program, usageOf } from './Command.ts';
import { commands } from './commands.ts';
import { openOffice, withKeys } from './office.ts';

/** Does what was written behind a program, and says why it can't. */
export async function startProgram(named: string, words: readonly string[]): Promise<void> {
  try {
    const programs = [...new Set(commands.map(({ program }) => program))];
    const program = programs.find((each) => each === named);
    if (program === undefined) throw new OperatorRefusal(`Say what to do: ${programs.join(', ')}.`);
    await runOperator(program, words, process.env, console.log);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message.split('\n').map(printable).join('\n'));
    process.exitCode = 1;
  }
}

/**
 * Does what the words of a command say.
 * @param print takes a line for the terminal
 * @param open opens what commands about applications work with
 * @throws Error in words for an operator
 */
export async function runOperator(
  program: Program,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  print: Print,
  open = openOffice,
): Promise<void> {
  const own = commands.filter((command) => command.program === program);
  const [command, rest] = chosen(own, words);
  if (command === undefined) return print(help(own));
  const { given, operator } = parse(command, rest);
  if (given.has('help')) return print(helpOf(command));
  const say: Print = (line) => print(printable(line));
  if (command.needs === 'nothing') return command.run(environment, given, say);
  if (command.needs === 'keys')
    return withKeys(environment, (dependencies) => command.run(dependencies, given, say));
  const office = await open(readOptions(environment), operatorOf(operator ?? environment.OPERATOR));
  try {
    const named = command.isAboutOne ? given.words[0] : undefined;
    await noteRefusal(office, command.name, named, () => command.run(office, given, say));
  } finally {
    await office.close();
  }
}

/** The command that is named, and what stands behind its name; none where help is wanted. */
function chosen(
  own: readonly Command[],
  words: readonly string[],
): [command: Command | undefined, rest: readonly string[]] {
  const [first, ...rest] = words;
  if (own[0]?.name === '') return [own[0], words];
  if (first === undefined || ['help', '--help', '-h'].includes(first)) return [undefined, []];
  const command = own.find(({ name }) => name === first);
  if (command === undefined)
    throw new OperatorRefusal(
      `There is no command "${first}". There are: ${own.map(({ name }) => name).join(', ')}.`,
    );
  return [command, rest];
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

function parse(
  command: Command,
  args: readonly string[],
): { given: CommandArguments; operator: string | undefined } {
  const { values, positionals } = parsed(command, args);
  const text = (name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const has = (name: string) => Object.hasOwn(values, name) && values[name] === true;
  const { words = [] } = command;
  const fewest = words.filter((word) => !word.startsWith('[')).length;
  if (!has('help') && (positionals.length < fewest || positionals.length > words.length))
    throw new OperatorRefusal(`Usage: ${usageOf(command)}`);
  return { given: { words: positionals, text, has }, operator: text('operator') };
}

function parsed(
  command: Command,
  args: readonly string[],
): { values: Record<string, unknown>; positionals: string[] } {
  const own = Object.entries(command.options ?? {}).map(
    ([name, { takes }]) => [name, { type: takes === undefined ? 'boolean' : 'string' }] as const,
  );
  const options = {
    ...Object.fromEntries(own),
    ...(command.needs === 'office' ? { operator: { type: 'string' as const } } : {}),
    help: { type: 'boolean' as const, short: 'h' },
  };
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    // Its sentences name the option, and could name what was typed behind it.
    const [message] = (error instanceof Error ? error.message : '').split('. ');
    throw new OperatorRefusal(`${message}.\nUsage: ${usageOf(command)}`);
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

function help(own: readonly Command[]): string {
  const lines = own.map((command) => `  ${usageOf(command)}\n      ${command.does}`);
  const forOffices = own.some(({ needs }) => needs === 'office')
    ? '\n\nREF is a reference number or the id of an application. Say who you are with --operator NAME or OPERATOR in the environment:\nthe audit log records each use, refused ones included.'
    : '';
  return `${lines.join('\n')}\n\n--help behind a command says more. All read the environment as the server does.${forOffices}`;
}

function helpOf(command: Command): string {
  return [usageOf(command), '', command.does, ...(command.more ?? [])].join('\n');
}

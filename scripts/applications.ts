import { printable, runCommand } from './applications/runCommand.ts';

/**
 * `npm run applications -- <command>`: what operators do with applications and the events about them. It reads the environment as the
 * server does, and `--operator NAME` or OPERATOR says who uses it.
 */
try {
  await runCommand(process.argv.slice(2), process.env, console.log);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(message.split('\n').map(printable).join('\n'));
  process.exitCode = 1;
}

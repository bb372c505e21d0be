import { runSubcommand } from './applications/runSubcommand.ts';

try {
  await runSubcommand(process.argv.slice(2), process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** `node scripts/operationPage.ts` rewrites the tables in the operators' pages from the code; a test checks that they are current. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gaugesOf, openMetrics } from '../issuer/openMetrics.ts';
import { usageOf } from '../issuer/operator/Command.ts';
import { commands } from '../issuer/operator/commands.ts';
import { allSettings, issuerSettings } from '../issuer/options/issuerSettings.ts';
import { takenBy } from '../src/server/options/readSettings.ts';
import { pageSettings, type Setting } from '../src/server/options/settings.ts';
import { securityEvents } from '../src/server/platform/securityEvents.ts';

export const pages = ['operation', 'operators'].map((name) =>
  fileURLToPath(new URL(`../docs/${name}.md`, import.meta.url)),
);

/** @returns the page with its tables up to date */
export async function withTables(page: string): Promise<string> {
  const tables = {
    page: variableTable(pageSettings),
    issuer: variableTable(issuerSettings),
    limits: limitTable(),
    metrics: await metricTable(),
    events: eventTable(),
    commands: commandTable(),
  };
  return Object.entries(tables).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n).*?(<!-- end of ${name} -->)`, 's'),
        (_all, start: string, end: string) => `${start}\n${table}\n\n${end}`,
      ),
    page,
  );
}

function variableTable(settings: Readonly<Record<string, Setting>>): string {
  return tableOf(
    ['variable', 'meaning', 'value', 'default'],
    Object.entries(settings).map(([name, setting]) => [
      `\`${name}\`${setting.secret ? ' *' : ''}`,
      setting.description,
      takenBy(setting),
      setting.default === undefined ? (setting.otherwise ?? 'none') : `\`${setting.default}\``,
    ]),
  );
}

function limitTable(): string {
  return tableOf(
    ['variable', 'counts', 'default'],
    Object.entries(allSettings)
      .filter(([, { format }]) => format === 'timesPerSeconds')
      .map(([name, setting]) => [`\`${name}\``, setting.description, `\`${setting.default}\``]),
  );
}

function eventTable(): string {
  return tableOf(
    ['`event`', 'what happened'],
    Object.entries(securityEvents).map(([name, words]) => [`\`security.${name}\``, words]),
  );
}

function commandTable(): string {
  return tableOf(
    ['command', 'what it does'],
    commands.map((command) => [`\`${usageOf(command)}\``, command.does]),
  );
}

async function metricTable(): Promise<string> {
  const metrics = await openMetrics();
  // Only their names are read.
  metrics.watch(gaugesOf({} as Parameters<typeof gaugesOf>[0]));
  return tableOf(
    ['metric', 'type', 'labels', 'meaning'],
    metrics
      .described()
      .map(({ name, type, labels, help }) => [
        `\`${name}\``,
        type,
        labels.map((label) => `\`${label}\``).join(', '),
        help,
      ]),
  );
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const page of pages) writeFileSync(page, await withTables(readFileSync(page, 'utf8')));

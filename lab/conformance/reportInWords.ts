import type { Deviation } from './ProbeContext.ts';
import type { ConformanceReport } from './runConformance.ts';

/** The report as lines: each must as a block, anything else in a line, and a count at the end. */
export function reportInWords({ deviations, refused, calls, requests, cut }: ConformanceReport): string {
  const musts = deviations.filter(({ weight }) => weight === 'must');
  const niceties = deviations.filter(({ weight }) => weight === 'nicety');
  const found = `${musts.length} must, ${niceties.length} ${niceties.length === 1 ? 'nicety' : 'niceties'}`;
  return [
    ...musts.map(block),
    ...section(
      'Optional, the page works without:',
      niceties.filter(({ when }) => when === undefined).map(line),
    ),
    ...section('Not implemented, and not needed by this site:', niceties.flatMap(unasked)),
    ...section(
      'Refused with a reason, so that the answer could not be checked:',
      refused.map((one) => `  ${one}`),
    ),
    ...(cut === undefined ? [] : [`The run is incomplete. ${cut}`]),
    `${calls} calls, ${requests} requests: ${found}.`,
  ].join('\n');
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [heading, ...lines, ''];
}

function unasked({ call, source, when, seen }: Deviation): string[] {
  return when === undefined ? [] : [`  ${call} (${source}), needed when ${when}. Without it: ${seen ?? ''}`];
}

function block({ call, sent, expected, source, came, remedy, seen }: Deviation): string {
  const rows = Object.entries({ sent, expected, contract: source, got: came, remedy, applicant: seen });
  return [
    `MUST  ${call}`,
    ...rows.flatMap(([name, words]) => (words === undefined ? [] : [`  ${name.padEnd(9)}  ${words}`])),
    '',
  ].join('\n');
}

function line({ call, isAbsent, sent, expected, source, came, remedy, seen }: Deviation): string {
  if (isAbsent) return `  ${call} is not implemented (${source}). ${seen ?? ''}`.trimEnd();
  return `  ${call}, ${sent}: expected ${expected} (${source}), got ${came}. ${remedy}`;
}

import type { Deviation } from './Deviation.ts';
import type { ConformanceReport } from './runConformance.ts';

/** The report as lines: each must as a block, each nicety in a line, and a count at the end. */
export function reportInWords({ deviations, refused, calls, requests, cut }: ConformanceReport): string {
  const musts = deviations.filter(({ weight }) => weight === 'must');
  const niceties = deviations.filter(({ weight }) => weight === 'nicety');
  const count = `${calls} calls, ${requests} requests: ${musts.length} must, ${niceties.length} ${niceties.length === 1 ? 'nicety' : 'niceties'}.`;
  return [
    ...musts.map(block),
    ...(niceties.length === 0 ? [] : ['The page survives:', ...niceties.map(line), '']),
    ...(refused.length === 0
      ? []
      : [
          'The example was refused for a reason, so that no answer to it was judged:',
          `  ${refused.join(', ')}`,
          '',
        ]),
    ...(cut === undefined ? [] : [`Not everything was asked. ${cut}`]),
    count,
  ].join('\n');
}

function block({ call, sent, expected, source, came, remedy, seen }: Deviation): string {
  const rows = Object.entries({ sent, expected, 'said by': source, came, remedy, applicant: seen });
  return [
    `MUST  ${call}`,
    ...rows.flatMap(([name, words]) => (words === undefined ? [] : [`  ${name.padEnd(9)}  ${words}`])),
    '',
  ].join('\n');
}

function line({ call, isAbsent, sent, expected, source, came, remedy, seen }: Deviation): string {
  if (isAbsent) return `  ${call}: expected ${expected} (${source}), is not there. ${seen ?? ''}`.trimEnd();
  return `  ${call}, ${sent}: expected ${expected} (${source}), came ${came}. ${remedy}`;
}

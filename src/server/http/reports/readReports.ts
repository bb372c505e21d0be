import { isObject } from '../../../engine/overlay/mergePatch.ts';
import { cutAddress } from '../../platform/logging/cutAddress.ts';

/** A violation of the content policy, as far as it is kept: no query, no sample of the code, nothing typed. */
export interface Violation {
  directive: string;
  blocked: string;
  document: string;
  source: string;
  line: number;
}

/** How many reports of one request are read. */
const most = 20;

/**
 * Reads what browsers send: `{ "csp-report": { "blocked-uri" … } }` of `report-uri`, or the list of the Reporting API with
 * `blockedURL` and the like. Whatever is neither gives nothing.
 */
export function readReports(body: unknown): Violation[] {
  const reports = (Array.isArray(body) ? body : [body]).slice(0, most);
  return reports.flatMap((report) => {
    if (!isObject(report)) return [];
    const old = report['csp-report'];
    const content = isObject(old) ? old : report.type === 'csp-violation' ? report.body : undefined;
    return isObject(content) ? [violationOf(content)] : [];
  });
}

function violationOf(content: Record<string, unknown>): Violation {
  const read = (...names: string[]) =>
    names.map((name) => content[name]).find((value) => value !== undefined);
  const line = Number(read('line-number', 'lineNumber'));
  return {
    directive: word(read('effective-directive', 'violated-directive', 'effectiveDirective')),
    blocked: cutAddress(read('blocked-uri', 'blockedURL')),
    document: cutAddress(read('document-uri', 'documentURL')),
    source: cutAddress(read('source-file', 'sourceFile')),
    line: Number.isSafeInteger(line) ? line : 0,
  };
}

function word(value: unknown): string {
  return typeof value === 'string' ? (/^[a-z-]{1,60}/.exec(value)?.[0] ?? '') : '';
}

import type { FastifyInstance } from 'fastify';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { clientKey } from '../platform/addresses.ts';
import { isWithinLimit } from '../platform/limits/countTimes.ts';
import { tellLimits } from '../platform/limits/limits.ts';
import { cutAddress } from '../platform/logging.ts';
import type { PageServices } from './PageServices.ts';

/** Longest report that is read, in bytes. */
const longest = 16_384;

/**
 * `POST /csp-reports`: violations of the content policy are logged (SAFE-01).
 * @param keep stores each, in the sandbox
 */
export function registerReports(
  app: FastifyInstance,
  services: PageServices,
  keep: (violation: Violation) => Promise<void> = async () => {},
): void {
  app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json', 'application/json'];
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: longest }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        // Empty answer: browsers do not read it.
        done(null, undefined);
      }
    });
    scope.post('/csp-reports', async (request, reply) => {
      const { counters, observer } = services;
      const limit = tellLimits(services.limits, { log: request.log, observer }).report;
      if (await isWithinLimit(counters, { limit, key: clientKey(counters, request.ip) }))
        for (const violation of readReports(request.body)) {
          const event = 'security.policyViolated';
          request.log.warn({ event, violation }, 'content policy violated');
          observer.onSecurityEvent({ event: 'policyViolated' });
          await keep(violation);
        }
      return reply.code(204).send();
    });
  });
}

/** The stored part of a content policy violation: no query, no code sample, nothing typed. */
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
 * Reads what browsers send: `{ "csp-report": { "blocked-uri" … } }` of `report-uri`, or the list of the Reporting API
 * with `blockedURL` and so on. Anything else gives nothing.
 */
function readReports(body: unknown): Violation[] {
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

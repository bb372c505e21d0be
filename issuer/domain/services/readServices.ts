import { readFileSync } from 'node:fs';
import { validateHeaderValue } from 'node:http';
import { relative } from 'node:path';
import { entriesOf, member, type Node, plain, textOf } from '../../../src/compile/document/Node.ts';
import { checkBySchema } from '../../../src/compile/grammar/checkGrammar.ts';
import { createAjv, forSentences } from '../../../src/compile/grammar/createAjv.ts';
import { readDocument } from '../../../src/compile/read/readDocument.ts';
import { DiagnosticCollector, sentenceOf } from '../../../src/compile/report/DiagnosticCollector.ts';
import { isLoopback } from '../../../src/server/platform/addresses.ts';
import {
  createServiceClient,
  type ServiceListener,
  type ServiceOptions,
} from '../../../src/server/platform/createServiceClient.ts';
import { callGrammars, servicesSchema } from './callGrammars.ts';
import { type AskService, compileCall } from './compileCall.ts';

/** The services that an operator set up. */
export interface NamedServices {
  /** The calls of a service, by name; undefined if it is not set up. */
  calls(service: string): Readonly<Record<string, AskService>> | undefined;
  /** Origin of the widget of the bank link. */
  widget?: string | undefined;
  /** Services that the operator left out on purpose, with the reason. */
  without: Readonly<Record<string, string>>;
}

interface ServicesDependencies extends ServiceListener {
  /** A variable of the environment. */
  variable: (name: string) => string | undefined;
}

const usual = { timeout: 10_000, breaker: { failures: 5, halfOpenAfter: 10_000 } };

/** Headers that the server sets itself. */
const own = new Set([
  'accept',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'idempotency-key',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-correlation-id',
]);

/**
 * Reads a services file (`schemas/services.schema.json`).
 * @throws Error that names every mistake with file, line and remedy, and no value of the environment
 */
export function readServices(file: string, dependencies: ServicesDependencies): NamedServices {
  const report = new DiagnosticCollector();
  const node = readDocument({ file: shown(file), text: textOfFile(file).replace(/^\uFEFF/u, '') }, report);
  if (node !== undefined && checkBySchema(validator(), node, report)) {
    const named = openServices(node, dependencies, report);
    if (report.mistakes.length === 0) return named;
  }
  const sentences = report.mistakes.map((mistake) => sentenceOf(mistake, 0));
  throw new Error(`The services file is not right:\n${sentences.join('\n')}`);
}

function shown(file: string): string {
  const near = relative(process.cwd(), file);
  return near.startsWith('..') ? file : near;
}

function textOfFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`SERVICES_FILE: there is no file ${file} that can be read`);
  }
}

function validator() {
  return createAjv(forSentences)
    .addVocabulary(['x-is', 'x-facts', 'x-writes', 'x-what'])
    .compile(servicesSchema);
}

function openServices(
  root: Node,
  dependencies: ServicesDependencies,
  report: DiagnosticCollector,
): NamedServices {
  const opened = new Map(
    entriesOf(member(root, 'services')).map(([name, node]) => [
      name,
      openService(name, node, dependencies, report),
    ]),
  );
  const widget = member(root, 'services', 'bankLink', 'widget');
  checkAddress(widget, report);
  return {
    calls: (service) => opened.get(service),
    widget: widget && originOf(widget, report),
    without: plain(member(root, 'without') ?? emptyOf(root)) as Record<string, string>,
  };
}

function emptyOf({ place }: Node): Node {
  return { kind: 'object', place, entries: new Map() };
}

function openService(
  name: string,
  node: Node,
  { variable, ...listener }: ServicesDependencies,
  report: DiagnosticCollector,
): Record<string, AskService> {
  const service = serviceName(name);
  checkAddress(member(node, 'url'), report);
  const settings = plain(node) as Partial<Pick<ServiceOptions, 'timeout' | 'maxConcurrent' | 'breaker'>> & {
    url: string;
  };
  const client = createServiceClient({
    service,
    url: settings.url,
    headers: headersOf(member(node, 'headers'), variable, report),
    timeout: settings.timeout ?? usual.timeout,
    maxConcurrent: settings.maxConcurrent,
    breaker: { ...usual.breaker, ...settings.breaker },
    ...listener,
  });
  const grammars = callGrammars(name);
  return Object.fromEntries(
    entriesOf(member(node, 'calls')).flatMap(([call, inner]) => {
      const grammar = grammars[call];
      return grammar === undefined ? [] : [[call, compileCall(service, inner, grammar, report)(client)]];
    }),
  );
}

/** Requests contain what people typed: they are encrypted, or stay on this machine. */
function checkAddress(node: Node | undefined, report: DiagnosticCollector): void {
  const text = textOf(node);
  if (node === undefined || text === undefined) return;
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' };
  if (protocol !== 'https:' && !isLoopback(hostname))
    report.mistake(node.place, 'this URL is not encrypted: write https://; http:// is for this machine only');
}

function originOf(node: Node, report: DiagnosticCollector): string {
  const text = textOf(node) ?? '';
  if (!URL.canParse(text)) return '';
  const { origin, pathname } = new URL(text);
  if (pathname !== '/') report.mistake(node.place, `an origin has no path: write ${origin}`);
  return origin;
}

function headersOf(
  node: Node | undefined,
  variable: ServicesDependencies['variable'],
  report: DiagnosticCollector,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [header, inner, place] of entriesOf(node)) {
    const [, scheme = '', name = ''] = /^(.*)\{(.*)\}$/.exec(textOf(inner) ?? '') ?? [];
    const secret = variable(name);
    if (own.has(header.toLowerCase()))
      report.mistake(place, `the server itself sets the header "${header}": leave it out`);
    else if (secret === undefined || secret === '')
      report.mistake(inner.place, `the environment has no variable ${name}: set it`);
    else if (!isHeaderValue(secret))
      report.mistake(inner.place, `the variable ${name} holds what no header may: one line of ASCII`);
    else headers[header] = scheme + secret;
  }
  return headers;
}

function isHeaderValue(text: string): boolean {
  try {
    validateHeaderValue('x', text);
    return /^[\x20-\x7e]+$/.test(text);
  } catch {
    return false;
  }
}

/** The name of a service in logs and metrics: its name in the services file, as words. */
export function serviceName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

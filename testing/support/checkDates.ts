import { parseSync } from 'oxc-parser';
import type { SourceFile } from './sourceFiles.ts';

type Syntax = Record<string, unknown> & { type: string; start: number };

/** Members of a `Date` that ask a calendar, most of them that of the reader's zone. */
const calendarMembers =
  /^(?:[gs]et(?:UTC)?(?:FullYear|Month|Date|Day|Hours)|getTimezoneOffset|toLocale(?:Date|Time)String|to(?:Date|Time)String)$/u;

/**
 * Dates that are not reckoned behind the door of `src/engine/dates`: dayjs, `Intl` for dates, dates read from text, the
 * platform's calendar. A `Date` made of a number that is plainly one is a moment of the clock and may be.
 */
export function dateCode(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const found: string[] = [];
    const note = (node: Syntax, what: string) =>
      found.push(`${path}:${text.slice(0, node.start).split('\n').length}: ${what}`);
    walk(parseSync(path, text).program.body, (node) => {
      const said = sayOf(node);
      if (said !== undefined) note(node, said);
    });
    return found;
  });
}

function walk(node: unknown, visit: (node: Syntax) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && typeof node.type === 'string') visit(node as Syntax);
  for (const child of Object.values(node)) walk(child, visit);
}

function sayOf(node: Syntax): string | undefined {
  const { type } = node;
  if (type === 'ImportDeclaration' || type === 'ImportExpression') {
    const from = String((node.source as { value?: unknown }).value);
    return /^dayjs(?:\/|$)/u.test(from) ? `imports ${from}` : undefined;
  }
  if (type === 'MemberExpression') return sayOfMember(node);
  if (type !== 'NewExpression' || nameOf(node.callee) !== 'Date') return undefined;
  const values = node.arguments as Syntax[];
  if (values.length > 1) return 'new Date(…) of a year and a month';
  return values.every(isNumber) ? undefined : 'new Date(…) of what may be a text';
}

function sayOfMember({ object, property }: Syntax): string | undefined {
  const [owner, member] = [nameOf(object), nameOf(property)];
  if (owner === 'Intl' && /^DateTimeFormat$|^RelativeTimeFormat$/u.test(member)) return `Intl.${member}`;
  if (owner === 'Date' && /^(?:parse|UTC)$/u.test(member)) return `Date.${member}`;
  if (calendarMembers.test(member)) return `.${member}()`;
  const { type, callee } = object as Syntax;
  const ofIsoText = type === 'CallExpression' && nameOf((callee as Syntax).property) === 'toISOString';
  return ofIsoText ? 'a part of toISOString()' : undefined;
}

function nameOf(node: unknown): string {
  const { name } = (node ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : '';
}

/** `Number(…)`, `….getTime()`, `Date.now()`, a number as written, and sums of those. */
function isNumber(node: Syntax): boolean {
  if (node.type === 'Literal') return typeof node.value === 'number';
  if (node.type === 'BinaryExpression')
    return [node.left, node.right].some((side) => isNumber(side as Syntax)) && !holdsText(node);
  if (node.type !== 'CallExpression') return false;
  const callee = node.callee as Syntax;
  return ['Number', 'getTime', 'now'].includes(nameOf(callee) || nameOf(callee.property));
}

function holdsText(node: Syntax): boolean {
  let holds = false;
  walk(node, ({ type, value }) => {
    if (type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')) holds = true;
  });
  return holds;
}

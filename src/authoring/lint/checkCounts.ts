import { member, plain } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { DiagnosticCollector } from '../../compile/report/DiagnosticCollector.ts';
import type { LinkedForm } from '../../compile/site/SiteScope.ts';

const numbers = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** 'Four short sections', '3 answers'. */
const counts = new RegExp(
  `\\b(${numbers.join('|')}|\\d+)\\s+(?:\\p{L}+\\s+)?(section|question|answer|field)s\\b`,
  'giu',
);

/**
 * What the sentences of a screen count against the form beside them (F-419): parts or answers that are more or fewer than the
 * form has. What comes and goes with a condition may be counted or not.
 */
export function checkCounts(site: LinkedSite, report: DiagnosticCollector): void {
  for (const screen of site.layers.screens.values()) {
    const words = stringsIn(plain(screen));
    const forms = words.flatMap((word) => site.forms.get(word) ?? []);
    const [form] = forms;
    if (form === undefined || forms.length > 1) continue;
    for (const key of words) checkSentence(site, key, form, report);
  }
}

function checkSentence(site: LinkedSite, key: string, form: LinkedForm, report: DiagnosticCollector): void {
  const node = member(site.layers.copy, key);
  if (node === undefined) return;
  for (const [said, number = '', noun = ''] of stringsIn(plain(node)).join('\n').matchAll(counts)) {
    const count = numbers.includes(number.toLowerCase())
      ? numbers.indexOf(number.toLowerCase()) + 1
      : Number(number);
    const [least, most] = rangeOf(form, noun.toLowerCase() === 'section');
    if (count >= least && count <= most) continue;
    const has = least === most ? `${most}` : `${least} to ${most}`;
    report.mistake(
      node.place,
      `"${said}" is not true: the form "${form.source.id}" has ${has}. Correct the number, or say it without one`,
    );
  }
}

/** How many there are without what a condition shows, and with it. */
function rangeOf({ source }: LinkedForm, ofSections: boolean): [number, number] {
  const always = source.sections.filter(({ when }) => when === undefined);
  const count = (sections: typeof always) =>
    ofSections ? sections.length : sections.reduce((sum, { fields }) => sum + fields.length, 0);
  return [count(always), count(source.sections)];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? [...new Set(Object.values(value).flatMap(stringsIn))]
    : [];
}

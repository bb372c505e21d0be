import { readDocument } from '../../compile/document/readDocument.ts';
import { checkGrammar } from '../../compile/grammar/checkGrammar.ts';
import { readGrammar } from '../../compile/grammar/grammars.ts';
import { wordsOfMistake } from '../../compile/report/Mistake.ts';
import { Report } from '../../compile/report/Report.ts';
import { readPath } from '../../engine/readPath.ts';
import { Refusal } from '../platform/answers/Refusal.ts';
import { applyOverrides, settingsPlace } from '../platform/sites/applyOverrides.ts';
import type { OverrideFrom } from './OverrideFrom.ts';

/**
 * An override says what `settings.json` may say, as its grammar has it (F-511).
 * @throws Refusal 400 in the words of `npm run catalogue`
 */
export function checkSetting(path: string, value: unknown, from: OverrideFrom): void {
  if (from === 'program' && !isKnown(path)) return;
  const report = new Report();
  const text = JSON.stringify(applyOverrides({}, { [path]: value }));
  const node = readDocument({ file: 'settings.json', text }, report);
  if (node !== undefined) checkGrammar('settings', node, report);
  const [mistake] = report.mistakes;
  if (mistake !== undefined) throw new Refusal(400, 'setting', wordsOfMistake(mistake), { path: '/value' });
}

/** Whether the grammar knows a setting by its group and name. */
function isKnown(path: string): boolean {
  const [group = '', key = ''] = settingsPlace(path) ?? [];
  const known = `definitions.settings.properties.${group}`;
  return readPath(readGrammar('settings'), `${known}.properties.${key}`) !== undefined;
}

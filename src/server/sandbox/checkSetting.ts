import { readDocument } from '../../compile/document/readDocument.ts';
import { checkGrammar } from '../../compile/grammar/checkGrammar.ts';
import { wordsOfMistake } from '../../compile/report/Mistake.ts';
import { Report } from '../../compile/report/Report.ts';
import { Refusal } from '../calls/Refusal.ts';
import { applyOverrides } from '../sites/applyOverrides.ts';

/**
 * An override says what `settings.json` may say, as its grammar has it (F-511).
 * @throws Refusal 400 in the words of `npm run catalogue`
 */
export function checkSetting(path: string, value: unknown): void {
  const report = new Report();
  const text = JSON.stringify(applyOverrides({}, { [path]: value }));
  const node = readDocument({ file: 'settings.json', text }, report);
  if (node !== undefined) checkGrammar('settings', node, report);
  const [mistake] = report.mistakes;
  if (mistake !== undefined) throw new Refusal(400, 'setting', wordsOfMistake(mistake), { path: '/value' });
}

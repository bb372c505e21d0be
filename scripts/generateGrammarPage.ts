import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsPage } from '../src/compile/authoring/eventsPage.ts';
import { grammarPage } from '../src/compile/authoring/grammarPage.ts';
import { settingsPage } from '../src/compile/authoring/settingsPage.ts';
import { root } from './runCommand.ts';

/** Writes `docs/grammar.md`, `docs/settings.md` and `docs/events.md` from grammars and catalogue. Tests hold them against each other. */
export function generateGrammarPage(): void {
  const docs = join(root, 'docs');
  writeFileSync(join(docs, 'grammar.md'), grammarPage());
  writeFileSync(join(docs, 'settings.md'), settingsPage(root));
  writeFileSync(join(docs, 'events.md'), eventsPage(root));
}

if (process.argv[1] === import.meta.filename) generateGrammarPage();

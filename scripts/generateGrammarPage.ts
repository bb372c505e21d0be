import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsPage } from '../src/authoring/pages/eventsPage.ts';
import { grammarPage } from '../src/authoring/pages/grammarPage.ts';
import { settingsPage } from '../src/authoring/pages/settingsPage.ts';
import { root } from './runCommand.ts';

/** Writes `docs/grammar.md`, `docs/settings.md` and `docs/events.md` from grammars and catalogue. Tests hold them against each other. */
export function generateGrammarPage(): void {
  const docs = join(root, 'docs');
  writeFileSync(join(docs, 'grammar.md'), grammarPage());
  writeFileSync(join(docs, 'settings.md'), settingsPage(root));
  writeFileSync(join(docs, 'events.md'), eventsPage(root));
}

if (process.argv[1] === import.meta.filename) generateGrammarPage();

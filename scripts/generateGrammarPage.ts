import { writeFileSync } from 'node:fs';
import { eventsPage } from '../src/compile/authoring/eventsPage.ts';
import { grammarPage } from '../src/compile/authoring/grammarPage.ts';
import { settingsPage } from '../src/compile/authoring/settingsPage.ts';

/** Writes `docs/grammar.md`, `docs/settings.md` and `docs/events.md` from grammars and catalogue. Tests hold them against each other. */
const docs = new URL('../docs/', import.meta.url);
writeFileSync(new URL('grammar.md', docs), grammarPage());
writeFileSync(new URL('settings.md', docs), settingsPage('.'));
writeFileSync(new URL('events.md', docs), eventsPage('.'));

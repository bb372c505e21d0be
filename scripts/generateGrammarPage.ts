import { writeFileSync } from 'node:fs';
import { grammarPage } from '../src/compile/authoring/grammarPage.ts';

/** Writes `docs/grammar.md` from the grammars. A test holds the two against each other. */
writeFileSync(new URL('../docs/grammar.md', import.meta.url), grammarPage());

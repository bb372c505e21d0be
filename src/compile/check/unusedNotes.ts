import type { LinkedCatalogue } from '../link/linkCatalogue.ts';
import type { Registries } from '../link/Registries.ts';
import type { UsedKind } from '../link/SiteScope.ts';
import type { Catalogue } from '../read/Catalogue.ts';
import { entriesOf, member } from '../read/Node.ts';
import type { Place } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';

/**
 * What no site uses. A screen or a form that nobody shows is dead and a mistake (REL-07); an unused sentence, table,
 * condition, value, link, dialog, handler or path is a note.
 */
export function unusedNotes(
  catalogue: Catalogue,
  { sites }: LinkedCatalogue,
  registries: Registries,
  report: Report,
): void {
  if (sites.length === 0) return;
  const isOpaque = sites.some(({ opaque }) => opaque.size > 0);
  const used = (kind: UsedKind, name: string) => sites.some((site) => site.used[kind].has(name));
  for (const document of catalogue.documents) {
    const { name, ids, node, source } = document;
    const start: Place = { source, offset: 0 };
    if (node === undefined) continue;
    if (name === 'screen' && ids.id !== undefined && !used('screens', ids.id)) {
      report.mistake(start, `no route and no dialog of any site shows the screen "${ids.id}": remove it`);
    }
    if (name === 'form' && ids.id !== undefined && !sites.some(({ forms }) => forms.has(ids.id ?? ''))) {
      // A block that is not described yet may show it.
      const say = isOpaque ? report.note.bind(report) : report.mistake.bind(report);
      say(start, `no screen of any site shows the form "${ids.id}": remove it`);
    }
    if (name === 'field' && ids.id !== undefined && !used('fields', ids.id)) {
      report.note(start, `no form of any site holds the field "${ids.id}"`);
    }
    if (name === 'copy') {
      for (const [key, , place] of entriesOf(node)) {
        if (key.startsWith('$') || used('copy', key) || registries.literals.has(key)) continue;
        report.note(place, `nothing uses the sentence "${key}"`);
      }
    }
    if (name === 'flow') {
      for (const [part, kind, what] of flowParts) {
        for (const [key, , place] of entriesOf(member(node, part))) {
          if (!used(kind, key)) report.note(place, `nothing uses the ${what} "${key}"`);
        }
      }
    }
  }
}

const flowParts = [
  ['conditions', 'conditions', 'condition'],
  ['tables', 'tables', 'table'],
  ['values', 'values', 'value'],
  ['links', 'links', 'link'],
  ['dialogs', 'dialogs', 'dialog'],
  ['on', 'events', 'handler of the event'],
] as const;

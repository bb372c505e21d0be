import { createFilter } from '../../engine/filters/createFilter.ts';
import type { FilterKind } from '../../engine/filters/Filter.ts';
import { filters } from '../../engine/filters/registry.ts';
import type { FilterUse } from '../../engine/form.ts';
import { entriesOf, member, type Node, plain, textOf } from '../document/Node.ts';
import type { Report } from '../report/Report.ts';

/** Holds a field's filter against the registry of filters: its name, its parameters and what they may be. */
export function checkFilter(node: Node, report: Report): void {
  const name = member(node, 'name');
  const word = textOf(name);
  if (name === undefined || word === undefined) return;
  const kinds: Record<string, FilterKind> = filters;
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  if (kind === undefined) return;
  const known = Object.keys(kind.parameters).filter((parameter) => parameter !== 'maxLength');
  for (const [parameter, value, place] of entriesOf(node)) {
    if (parameter === 'name') continue;
    if (parameter === 'maxLength') {
      report.mistake(
        place,
        'the length of an answer stands once: write "maxLength" beside "type" of the field',
      );
      continue;
    }
    if (!known.includes(parameter)) {
      report.mistake(place, `the filter "${word}" has no parameter "${parameter}"`, {
        unknown: { word: parameter, known },
      });
    } else checkParameter(word, parameter, value, report);
  }
}

/** The engine knows best what a parameter may be, so it is asked. */
function checkParameter(name: string, parameter: string, value: Node, report: Report): void {
  try {
    createFilter({ name, [parameter]: plain(value) } as FilterUse);
  } catch (error) {
    report.mistake(
      value.place,
      String(error instanceof Error ? error.message : error)
        .replace(/\.$/, '')
        .replace(/^The/, 'the'),
    );
  }
}

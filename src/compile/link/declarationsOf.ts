import type { PathDeclaration } from '../../engine/slice.ts';
import { type Catalogue, nodeOf } from '../read/Catalogue.ts';
import { entriesOf, member, type Node, plain, textOf } from '../read/Node.ts';
import type { Report } from '../report/Report.ts';
import type { Registries } from './Registries.ts';

/** Every path that may be read: those of context.json, and an answer for each field. */
export function declarationsOf(
  catalogue: Catalogue,
  fields: ReadonlyMap<string, Node>,
  registries: Registries,
  report: Report,
): Record<string, PathDeclaration> {
  // By which an answer is told apart.
  const declarations: Record<string, PathDeclaration> = {
    'event.outcome': { type: 'string', default: '' },
    'event.code': { type: 'string', default: '' },
  };
  for (const [name, node] of fields) {
    declarations[`applicant.${name}`] = {
      type: textOf(member(node, 'type')) === 'boolean' ? 'boolean' : 'string',
    };
  }
  for (const [path, node] of entriesOf(member(nodeOf(catalogue, 'context', {}), 'paths'))) {
    if (node.kind !== 'object') continue;
    const { description, sensitivity, ...declaration } = plain(node) as PathDeclaration &
      Record<string, unknown>;
    declarations[path] = declaration as PathDeclaration;
    const derive = member(node, 'derive');
    const name = textOf(derive);
    if (derive !== undefined && name !== undefined && !registries.derivations.has(name)) {
      report.mistake(derive.place, `no computed value is named "${name}" in src/engine/derive/registry.ts`, {
        unknown: { word: name, known: [...registries.derivations] },
      });
    }
    if (sensitivity !== undefined && declaration.keep === true) {
      report.mistake(
        member(node, 'keep')?.place ?? node.place,
        `"${path}" is sensitive (${String(sensitivity)}), so it must not be kept over a reload`,
      );
    }
  }
  return declarations;
}

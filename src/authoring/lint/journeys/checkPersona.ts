import { type Node, textOf } from '../../../compile/document/Node.ts';
import type { Registries } from '../../../compile/link/Registries.ts';
import type { Report } from '../../../compile/report/Report.ts';

/** An SSN that ends in the digits of no persona is decided by other rules, so that its journey would tell of chance. */
export function checkPersona(node: Node | undefined, { personas }: Registries, report: Report): void {
  const persona = textOf(node);
  if (node === undefined || persona === undefined || personas.has(persona)) return;
  report.mistake(node.place, `flows/_base/personas.json has no persona "${persona}"`, {
    unknown: { word: persona, known: [...personas.keys()] },
  });
}

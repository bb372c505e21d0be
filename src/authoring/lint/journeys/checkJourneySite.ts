import { entriesOf, member, type Node, textOf } from '../../../compile/document/Node.ts';
import { checkPrefilled } from './checkAnswers.ts';
import type { JourneyScope } from './JourneyScope.ts';

/** The variant and the rule rows of a journey are those of its site. */
export function checkJourneySite(scope: JourneyScope, node: Node | undefined): void {
  const { site, report } = scope;
  checkPrefilled(scope, member(node, 'query'));
  const { settings } = site.layers;
  const variant = member(node, 'variant');
  const name = textOf(variant);
  const variants = entriesOf(member(settings, 'variants')).map(([key]) => key);
  if (variant !== undefined && name !== undefined && !variants.includes(name)) {
    report.mistake(variant.place, `settings.json has no variant "${name}"`, {
      unknown: { word: name, known: variants },
    });
  }
  const rows = entriesOf(member(settings, 'ValidationRules')).map(([key]) => key);
  for (const [rule, , place] of entriesOf(member(node, 'rules'))) {
    if (rows.includes(rule)) continue;
    report.mistake(place, `settings.json has no rule row "${rule}"`, {
      unknown: { word: rule, known: rows },
    });
  }
}

import type { Condition } from '../../engine/slice.ts';
import { entriesOf, member, type Node, plain, textOf } from '../document/Node.ts';
import { createAjv } from '../grammar/createAjv.ts';
import { flowPart, type SiteScope } from '../link/SiteScope.ts';
import { verdictOf } from '../possible/verdictOf.ts';
import { placeText } from '../report/Place.ts';

const ajv = createAjv({ strict: false });

/** A block that draws the heading of its page. */
interface Heading {
  block: Node;
  /** Conditions of the block and of those around it. */
  gates: readonly Condition[];
}

/** Two headings of one page, for no answer apart from each other (F-512): a screen reader could not tell what it is called. */
export function checkHeadings(scope: SiteScope): void {
  // A name that leads nowhere says enough.
  if (scope.report.mistakes.length > 0) return;
  const shown = new Set<string>();
  for (const [, route] of flowPart(scope, 'routes')) shown.add(JSON.stringify(screensOf(scope, route)));
  for (const screens of shown) checkPage(scope, JSON.parse(screens) as string[]);
}

/** The screens of a page, outermost first. */
function screensOf(scope: SiteScope, route: Node): string[] {
  const screen = textOf(member(route, 'screen')) ?? '';
  const outer = flowPart(scope, 'routes').get(textOf(member(route, 'within')) ?? '');
  return outer === undefined ? [screen] : [...screensOf(scope, outer), screen];
}

function checkPage(scope: SiteScope, screens: readonly string[]): void {
  const headings = screens.flatMap((id) =>
    headingsOf(scope, member(scope.layers.screens.get(id), 'blocks'), []),
  );
  const conditions = Object.fromEntries(
    [...flowPart(scope, 'conditions')].map(([name, node]) => [name, plain(node) as Condition]),
  );
  headings.forEach(({ block, gates }, index) => {
    const other = headings
      .slice(0, index)
      .find(
        (before) =>
          verdictOf({ all: [...before.gates, ...gates] }, { conditions, declarations: scope.declarations })
            .canHold,
      );
    if (other === undefined) return;
    scope.report.mistake(
      member(block, 'block')?.place ?? block.place,
      `this draws the heading of the page, which the block at ${placeText(other.block.place)} draws already: leave one of both`,
    );
  });
}

function headingsOf(scope: SiteScope, blocks: Node | undefined, around: readonly Condition[]): Heading[] {
  return entriesOf(blocks).flatMap(([, block]) => {
    const when = member(block, 'when');
    const gates = when === undefined ? around : [...around, plain(when) as Condition];
    const inner = headingsOf(scope, member(block, 'blocks'), gates);
    return isHeading(scope, block) ? [{ block, gates }, ...inner] : inner;
  });
}

function isHeading({ registries }: SiteScope, block: Node): boolean {
  const { pageHeading } = registries.blocks.descriptors.get(textOf(member(block, 'block')) ?? '') ?? {};
  if (pageHeading === undefined) return false;
  const props = member(block, 'props');
  return ajv.compile(pageHeading)(props === undefined ? {} : plain(props));
}

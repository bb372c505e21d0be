import { entriesOf, member, type Node, plain, textOf } from '../../compile/document/Node.ts';
import { createAjv } from '../../compile/grammar/createAjv.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { DiagnosticCollector } from '../../compile/report/DiagnosticCollector.ts';
import { placeText } from '../../compile/report/Place.ts';
import { flowPart } from '../../compile/site/SiteScope.ts';
import type { Condition } from '../../engine/slice.ts';
import { verdictOf } from './verdictOf.ts';

const ajv = createAjv({ strict: false });

/** A block that draws the heading of its page. */
interface Heading {
  block: Node;
  /** Conditions of the block and of those around it. */
  gates: readonly Condition[];
}

/** Two headings of one page, for no answer apart from each other (F-512): a screen reader could not tell what it is called. */
export function checkHeadings(site: LinkedSite, report: DiagnosticCollector): void {
  const shown = new Set<string>();
  for (const [, route] of flowPart(site, 'routes')) shown.add(JSON.stringify(screensOf(site, route)));
  for (const screens of shown) checkPage(site, JSON.parse(screens) as string[], report);
}

/** The screens of a page, outermost first. */
function screensOf(site: LinkedSite, route: Node): string[] {
  const screen = textOf(member(route, 'screen')) ?? '';
  const outer = flowPart(site, 'routes').get(textOf(member(route, 'within')) ?? '');
  return outer === undefined ? [screen] : [...screensOf(site, outer), screen];
}

function checkPage(site: LinkedSite, screens: readonly string[], report: DiagnosticCollector): void {
  const headings = screens.flatMap((id) =>
    headingsOf(site, member(site.layers.screens.get(id), 'blocks'), []),
  );
  const conditions = Object.fromEntries(
    [...flowPart(site, 'conditions')].map(([name, node]) => [name, plain(node) as Condition]),
  );
  headings.forEach(({ block, gates }, index) => {
    const other = headings
      .slice(0, index)
      .find(
        (before) =>
          verdictOf({ all: [...before.gates, ...gates] }, { conditions, declarations: site.declarations })
            .canHold,
      );
    if (other === undefined) return;
    report.mistake(
      member(block, 'block')?.place ?? block.place,
      `this draws the heading of the page, which the block at ${placeText(other.block.place)} draws already: leave one of both`,
    );
  });
}

function headingsOf(site: LinkedSite, blocks: Node | undefined, around: readonly Condition[]): Heading[] {
  return entriesOf(blocks).flatMap(([, block]) => {
    const when = member(block, 'when');
    const gates = when === undefined ? around : [...around, plain(when) as Condition];
    const inner = headingsOf(site, member(block, 'blocks'), gates);
    return isHeading(site, block) ? [{ block, gates }, ...inner] : inner;
  });
}

function isHeading({ registries }: LinkedSite, block: Node): boolean {
  const { pageHeading } = registries.blocks.descriptors.get(textOf(member(block, 'block')) ?? '') ?? {};
  if (pageHeading === undefined) return false;
  const props = member(block, 'props');
  return ajv.compile(pageHeading)(props === undefined ? {} : plain(props));
}

import type { Catalogue } from '../document/Catalogue.ts';
import { entriesOf, keyPlace, member, type Node, textOf } from '../document/Node.ts';
import { isNull } from '../merge/mergeNodes.ts';
import { writtenTexts } from './closedLists.ts';
import { flowPart, type SiteScope } from './SiteScope.ts';

/** Every event that some flow or part says it tracks (TRK-013 … TRK-015). */
export function trackedEvents({ documents }: Catalogue): Set<string> {
  const parts = documents.filter(({ name }) => name === 'flow' || name === 'part');
  return new Set(
    parts.flatMap(({ node }) =>
      entriesOf(member(node, 'tracked')).flatMap(([event, state]) => (isNull(state) ? [] : [event])),
    ),
  );
}

/** An event that the data layer alone hears, whoever says it. */
const ofPage = 'page';

/**
 * What the funnel and partners are told presupposes something that
 * the server knows (F-727), and a step is counted under the name of an event (F-722).
 */
export function checkTracked(scope: SiteScope, track: Node): void {
  const known = flowPart(scope, 'tracked');
  const [event, siteEvent, step] = ['event', 'siteEvent', 'step'].map((word) => member(track, word));
  if (step !== undefined && event === undefined && siteEvent === undefined)
    scope.report.mistake(
      keyPlace(track, 'step'),
      'a step is counted under the name of an event: write "event" or "siteEvent"',
    );
  const told = siteEvent ?? (step === undefined ? undefined : event);
  for (const node of writtenTexts(scope, told)) {
    const name = textOf(node) ?? '';
    if (textOf(known.get(name)) !== ofPage) continue;
    const message = `"${name}" is for the data layer alone: say under "tracked" what it presupposes`;
    scope.report.mistake(node.place, message);
  }
}

/** The events that the funnel and partners may be told → what each presupposes. */
export function siteEvents(flow: Node | undefined): Record<string, string> {
  const events = entriesOf(member(flow, 'tracked')).map(([event, state]) => [event, textOf(state) ?? ofPage]);
  return Object.fromEntries(events.filter(([, state]) => state !== ofPage));
}

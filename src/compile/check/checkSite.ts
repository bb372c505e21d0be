import type { SiteScope } from '../link/SiteScope.ts';
import { checkCounts } from './checkCounts.ts';
import { checkEvents } from './checkEvents.ts';
import { checkHeadings } from './checkHeadings.ts';
import { checkReachability } from './checkReachability.ts';
import { checkWitnesses } from './checkWitnesses.ts';

/** Checks what only a linked site shows: who handles what is raised, what is reached, which values a field takes. */
export function checkSite(scope: SiteScope): void {
  checkEvents(scope);
  // A name that leads nowhere makes half of the flow look dead; its own mistake says enough.
  if (scope.report.mistakes.length === 0) checkReachability(scope);
  checkHeadings(scope);
  checkCounts(scope);
  checkWitnesses(scope);
}

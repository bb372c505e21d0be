import { checkEvents } from './check/checkEvents.ts';
import { checkReachability } from './check/checkReachability.ts';
import { type Common, createScope } from './link/createScope.ts';
import type { LinkedSite } from './link/LinkedSite.ts';
import { linkSite } from './link/linkSite.ts';
import { typedFields } from './link/typedFields.ts';
import type { SiteLayers } from './merge/SiteLayers.ts';
import type { Report } from './report/Report.ts';

/**
 * Links and checks one site of lowered documents; `merged` is what they were before. All mistakes are collected in `report`, which holds those of
 * merging already. `isSound`: every document of it keeps to its grammar. Where one does not, or the whole is not
 * complete, linking goes as far as it can, for the sake of the other mistakes.
 */
export function compileSite(
  layers: SiteLayers,
  merged: SiteLayers,
  common: Common,
  report: Report,
  isSound: boolean,
): LinkedSite {
  const scope = createScope(layers, common, report);
  let isComplete = false;
  try {
    linkSite(scope, merged);
    checkEvents(scope);
    // A name that leads nowhere makes half of the flow look dead; its own mistake says enough.
    if (report.mistakes.length === 0) checkReachability(scope);
    isComplete = true;
  } catch (error) {
    if (isSound && report.mistakes.length === 0) throw error;
  }
  const {
    registries,
    contract,
    settings,
    opaque,
    slice,
    graph,
    forms,
    applicantSchema,
    declarations,
    needs,
    reached,
    rows,
    removals,
    sentences,
  } = scope;
  return {
    key: layers.key,
    layers,
    registries,
    contract,
    settings,
    isComplete,
    opaque,
    slice,
    graph,
    forms,
    applicantSchema,
    typedFields: typedFields(scope),
    declarations,
    needs,
    sentences,
    reached,
    rows,
    removals,
    report,
  };
}

import type { JsonSchema } from '../../engine/form.ts';
import type { Slice } from '../../engine/slice.ts';
import { checkEvents } from '../check/checkEvents.ts';
import { checkReachability } from '../check/checkReachability.ts';
import { checkWitnesses } from '../check/checkWitnesses.ts';
import type { SiteLayers } from '../overlay/SiteLayers.ts';
import { entriesOf, member, type Node, plain, textOf } from '../read/Node.ts';
import type { Report } from '../report/Report.ts';
import { applicantSchema } from './applicantSchema.ts';
import { brandFacts } from './brandFacts.ts';
import { composeSubmission } from './composeSubmission.ts';
import { type Declaration, withoutLists } from './Declaration.ts';
import type { LinkedForm } from './LinkedForm.ts';
import { linkCondition } from './linkCondition.ts';
import { linkEffects } from './linkEffects.ts';
import { linkLink } from './linkLink.ts';
import { linkDialog, linkFrame, linkRoutes } from './linkRoutes.ts';
import { linkSettings } from './linkSettings.ts';
import { linkCopyKey } from './linkText.ts';
import { linkNamedValue } from './linkValue.ts';
import { checkText } from './parsedText.ts';
import type { Registries } from './Registries.ts';
import {
  type ArtFile,
  flowPart,
  noUsedNames,
  type RouteRow,
  type SiteScope,
  type UsedNames,
} from './SiteScope.ts';
import { type TypedField, typedFields } from './typedFields.ts';

/** One site, linked. `slice.forms` has no addresses yet: modules are named by their content. */
export interface LinkedSite {
  key: string;
  layers: SiteLayers;
  /** Screens whose blocks are not all described yet. */
  opaque: ReadonlySet<string>;
  slice: Slice;
  forms: Map<string, LinkedForm>;
  /** Schema of the applicant's part of a submission. */
  applicantSchema: JsonSchema;
  typedFields: Record<string, TypedField>;
  used: UsedNames;
  rows: readonly RouteRow[];
  report: Report;
}

/** What linking needs beside the site's own layers. */
export interface Common {
  registries: Registries;
  fields: ReadonlyMap<string, Node>;
  declarations: Record<string, Declaration>;
  artFiles: ReadonlyMap<string, ArtFile>;
  contract: JsonSchema | undefined;
}

/**
 * Links one site: follows what its routes use and checks everything met on the way. All mistakes are collected in
 * `report`, which holds those of merging already. `isSound`: every document of it keeps to its grammar. Where one does
 * not, or the whole is not complete, linking goes as far as it can, for the sake of the other mistakes.
 */
export function linkSite(layers: SiteLayers, common: Common, report: Report, isSound: boolean): LinkedSite {
  const scope = newScope(layers, common, report);
  try {
    linkAll(scope);
  } catch (error) {
    if (isSound && report.mistakes.length === 0) throw error;
  }
  return {
    key: layers.key,
    layers,
    opaque: scope.opaque,
    slice: scope.slice,
    forms: scope.forms,
    applicantSchema: scope.applicantSchema,
    typedFields: typedFields(scope),
    used: scope.used,
    rows: scope.rows,
    report,
  };
}

function linkAll(scope: SiteScope): void {
  const { report } = scope;
  linkFrame(scope);
  linkRoutes(scope);
  addAppCopy(scope);
  followEvents(scope);
  linkTheRest(scope);
  checkEvents(scope);
  // A name that leads nowhere makes half of the flow look dead; its own mistake says enough.
  if (report.mistakes.length === 0) checkReachability(scope);
  composeSubmission(scope);
  checkWitnesses(scope, linkSettings(scope));
  scope.applicantSchema = applicantSchema(scope);
}

function newScope(layers: SiteLayers, common: Common, report: Report): SiteScope {
  return {
    ...common,
    layers,
    report,
    slice: {
      grammar: 1,
      brand: layers.brand,
      flow: layers.flow,
      conditions: {},
      tables: {},
      values: {},
      routes: {},
      dialogs: {},
      on: {},
      links: {},
      screens: {},
      forms: {},
      copy: {},
      context: withoutLists(common.declarations),
      art: {},
      brandFacts: brandFacts(layers.brandNode, layers.brand),
      constants: {
        ...plainObject(member(layers.flowNode, 'traits')),
        ...plainObject(member(layers.flowNode, 'constants')),
      } as Slice['constants'],
    },
    forms: new Map(),
    applicantSchema: {},
    raised: [],
    namedLinks: new Map(),
    opaque: new Set(),
    screenEvents: new Map(),
    needsGesture: new Set(),
    raises: [],
    used: noUsedNames(),
    rows: [],
  };
}

function plainObject(node: Node | undefined): Record<string, unknown> {
  return node === undefined ? {} : (plain(node) as Record<string, unknown>);
}

/** Links dialogs that something opens and handlers of the flow whose event something raises, until nothing is new. */
function followEvents(scope: SiteScope): void {
  const handlers = flowPart(scope, 'on');
  const { appEvents } = scope.registries;
  let before = -1;
  while (before !== sizeOf(scope)) {
    before = sizeOf(scope);
    for (const dialog of scope.used.dialogs) linkDialog(scope, dialog);
    for (const [name, place] of scope.namedLinks) linkLink(scope, name, place);
    const raised = new Set([
      ...scope.raised.map(({ event }) => event),
      ...[...scope.screenEvents.values()].flat().map(({ event }) => event),
    ]);
    for (const [event, list] of handlers) {
      if (Object.hasOwn(scope.slice.on, event)) continue;
      if (!raised.has(event) && !appEvents.has(event)) continue;
      scope.used.events.add(event);
      scope.slice.on[event] = [];
      scope.slice.on[event] = linkEffects(scope, list, {
        holder: { kind: 'flow', id: scope.layers.flow },
        event,
      });
    }
  }
}

function sizeOf({ raised, screenEvents, namedLinks, used, slice }: SiteScope): number {
  const events = raised.length + screenEvents.size + Object.keys(slice.on).length;
  return events + namedLinks.size + used.dialogs.size;
}

/** Sentences that the page draws whatever its screen (that it loads, that it could not be loaded) are always sent. */
function addAppCopy(scope: SiteScope): void {
  for (const key of scope.registries.appCopy) linkCopyKey(scope, textOf(key) ?? '', key.place, 'message');
}

/** What the site does not use is checked all the same, as far as that does not depend on its routes. */
function linkTheRest(scope: SiteScope): void {
  const unused: SiteScope = {
    ...scope,
    slice: {
      ...scope.slice,
      conditions: { ...scope.slice.conditions },
      values: { ...scope.slice.values },
      tables: { ...scope.slice.tables },
      copy: { ...scope.slice.copy },
      links: { ...scope.slice.links },
    },
    namedLinks: new Map(),
    raised: [],
    used: noUsedNames(),
  };
  for (const [, condition] of flowPart(scope, 'conditions')) linkCondition(unused, condition);
  for (const [name, value] of flowPart(scope, 'values')) linkNamedValue(unused, name, value.place);
  const choices = [...flowPart(scope, 'choices').values()].map((choice) => member(choice, '$table'));
  for (const table of [...flowPart(scope, 'decisions').values(), ...choices]) {
    for (const row of table?.kind === 'list' ? table.items : []) {
      const when = member(row, 'when');
      if (when !== undefined) linkCondition(unused, when);
    }
  }
  for (const [key, node] of entriesOf(scope.layers.copy)) {
    if (!key.startsWith('$')) checkText(node, scope.report);
  }
}

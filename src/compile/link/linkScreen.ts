import { conditionPaths } from '../../engine/conditions/conditionPaths.ts';
import { isOfSite } from '../../engine/conditions/verdictOfSite.ts';
import type { BlockNode, Condition, LinkedProp, Screen } from '../../engine/slice.ts';
import { reportUnresolved } from '../document/blame.ts';
import {
  entriesOf,
  itemsOf,
  keyPlace,
  member,
  type Node,
  plain,
  removalPlace,
  textOf,
} from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import type { LinkedForm, SiteScope } from '../site/SiteScope.ts';
import { checkPlacement, linkForm, othersThan } from './linkForm.ts';
import { linkProps, type PropLinker } from './linkProps.ts';
import { linkCondition, linkRows } from './linkTable.ts';
import { collectCopy, linkCopyKey } from './linkText.ts';
import { linkLink, linkNamed } from './linkValue.ts';

/** Links a screen into the slice, once. */
export function linkScreen(scope: SiteScope, id: string): void {
  const node = scope.layers.screens.get(id);
  if (node === undefined || Object.hasOwn(scope.slice.screens, id)) return;
  const screen: Screen = { id, blocks: [], uses: { blocks: [], widgets: [], forms: [] } };
  scope.slice.screens[id] = screen;
  scope.graph.offers.set(id, []);
  const key = textOf(member(node, 'title'));
  if (key !== undefined) screen.title = linkCopyKey(scope, key);
  collectCopy(scope, `screens/${id}`, () => {
    screen.blocks = linkBlocks(scope, screen, member(node, 'blocks'));
  });
  for (const names of Object.values(screen.uses)) names.sort();
}

/** @param gates what has to hold for these blocks to be drawn */
function linkBlocks(
  scope: SiteScope,
  screen: Screen,
  blocks: Node | undefined,
  gates: Condition[] = [],
): BlockNode[] {
  const entries = entriesOf(blocks);
  return entries.map(([id, node]) => {
    checkPlacement(scope.report, node, othersThan(id, entries), blocks);
    return linkBlock(scope, screen, id, node, gates);
  });
}

function linkBlock(scope: SiteScope, screen: Screen, id: string, node: Node, outer: Condition[]): BlockNode {
  const name = textOf(member(node, 'block')) ?? '';
  const given = member(node, 'when');
  const when = given === undefined ? undefined : linkCondition(scope, given);
  const gates = when === undefined ? outer : [...outer, when];
  const linked: BlockNode = {
    id,
    block: name,
    ...(when === undefined ? {} : { when }),
    props: {},
    blocks: [],
  };
  linked.props = linkBlockProps(scope, screen, name, node, (event, place, isOwn = false) =>
    scope.graph.offers.get(screen.id)?.push({ event, place, block: linked, gates, isOwn }),
  );
  // Where it is no block, its own mistake says enough.
  if (name !== '') linked.blocks = linkBlocks(scope, screen, member(node, 'blocks'), gates);
  const ofSite = gates.filter((gate) => conditionPaths(gate, scope.slice.conditions).every(isOfSite));
  const [gate, ...more] = ofSite;
  if (gate === undefined) addOnce(screen.uses.blocks, name);
  else {
    const of = { block: name, when: more.length === 0 ? gate : { all: ofSite } };
    screen.siteBlocks = [...(screen.siteBlocks ?? []), of];
  }
  return linked;
}

type Raise = (event: string, place: Place, isOwn?: boolean) => void;

/** @param raise told of each event that the block raises */
function linkBlockProps(
  scope: SiteScope,
  screen: Screen,
  name: string,
  node: Node,
  raise: Raise,
): Record<string, LinkedProp> {
  const { descriptors } = scope.registries.blocks;
  const props = member(node, 'props');
  const block = member(node, 'block');
  const descriptor = descriptors.get(name);
  // Its own mistake says enough.
  if (descriptor === undefined) scope.undescribed.add(screen.id);
  if (descriptor === undefined)
    return (props === undefined ? {} : plain(props)) as Record<string, LinkedProp>;
  if (!descriptor.children && entriesOf(member(node, 'blocks')).length > 0) {
    scope.report.mistake(keyPlace(node, 'blocks'), `the block "${name}" takes no blocks inside it`);
  }
  for (const key of descriptor.copy) linkCopyKey(scope, key, 'message');
  for (const event of descriptor.events) raise(event, node.place, true);
  return linkProps(descriptor, props, block?.place ?? node.place, propLinker(scope, screen, node, raise));
}

/** @param node the block whose props are linked */
function propLinker(scope: SiteScope, screen: Screen, node: Node, raise: Raise): PropLinker {
  const { report, layers } = scope;
  return {
    report,
    languages: layers.languages,
    kinds: {
      copy: (key) => ({ $copy: linkCopyKey(scope, key) }),
      event: (event, place) => {
        raise(event, place);
        return event;
      },
      art: (name) => linkArt(scope, name),
      form: (id, place) => {
        const form = linkForm(scope, id);
        addOnce(screen.uses.forms, id);
        for (const widget of form?.widgets ?? []) addOnce(screen.uses.widgets, widget);
        if (form !== undefined) checkSectionBlocks(scope, form, node, place);
        if (form !== undefined) checkAwaitedFields(scope, form, node);
        for (const offer of form?.events ?? []) raise(offer.event, offer.place);
        return id;
      },
      link: (name, place) => {
        const link = linkLink(scope, name);
        const event = scope.slice.links[link]?.raise;
        if (event !== undefined) raise(event, place);
        return link;
      },
      path: (path, _place, format) => ({ $from: path, ...(format === undefined ? {} : { format }) }),
      dialog: (id) => id,
      blockId: (id) => id,
      formField: (name) => name,
    },
    rows: (table, linkCell) => linkRows(scope, table, linkCell) as { is: LinkedProp }[],
    named: (name, place, link) => linkNamed(scope, name, place, link),
  };
}

/** A section may draw a child of the block that shows its form; it has to be there, and in a form in steps always (F-805). */
function checkSectionBlocks(scope: SiteScope, form: LinkedForm, node: Node, place: Place): void {
  const blocks = member(node, 'blocks');
  const children = entriesOf(blocks).map(([id]) => id);
  for (const { id, block } of form.source.sections) {
    if (block === undefined) continue;
    const when = member(member(blocks, block), 'when');
    if (when !== undefined && form.source.steps !== undefined) {
      const message = `the section "${id}" of this form draws the block "${block}", which would leave its step empty: write "when" at the section`;
      scope.report.mistake(when.place, message);
    }
    if (children.includes(block)) continue;
    const section = member(form.node, 'sections', id);
    reportUnresolved(scope.report, node, ['blocks', block], `the block "${block}"`, {
      place: removalPlace(blocks, block) === undefined ? place : (member(section, 'block')?.place ?? place),
      message: `the section "${id}" of this form draws the block "${block}", which is not here: add it under "blocks"`,
      unknown: { word: block, known: children },
    });
  }
}

/** What a form's button waits for are fields of that form. */
function checkAwaitedFields(scope: SiteScope, form: LinkedForm, node: Node): void {
  const known = form.source.sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  for (const awaited of itemsOf(member(member(node, 'props'), 'waitsFor'))) {
    const name = textOf(awaited) ?? '';
    if (known.includes(name)) continue;
    scope.report.mistake(awaited.place, `no section of this form holds the field "${name}"`, {
      unknown: { word: name, known },
    });
  }
}

function linkArt(scope: SiteScope, name: string): LinkedProp {
  scope.slice.art[name] = scope.artFiles.get(name)?.address ?? '';
  return { $art: name };
}

function addOnce(list: string[], name: string): void {
  if (!list.includes(name)) list.push(name);
}

import { conditionPaths } from '../../engine/conditions/conditionPaths.ts';
import { isOfSite } from '../../engine/conditions/verdictOfSite.ts';
import type { BlockNode, Condition, LinkedProp, Screen } from '../../engine/slice.ts';
import { sayMissing } from '../document/missing.ts';
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
import { checkPath } from './checkPath.ts';
import { checkPlacement, othersThan } from './checkPlacement.ts';
import type { LinkedForm } from './LinkedForm.ts';
import { linkCondition } from './linkCondition.ts';
import { linkForm } from './linkForm.ts';
import { linkLink } from './linkLink.ts';
import { linkProps, type PropLinker } from './linkProps.ts';
import { linkRows } from './linkTable.ts';
import { linkCopyKey, noteSentences } from './linkText.ts';
import { linkNamed } from './linkValue.ts';
import { flowPart, type SiteScope } from './SiteScope.ts';

/** Links a screen into the slice, once; an unknown one is a mistake at `place`. */
export function linkScreen(scope: SiteScope, id: string, place: Place): void {
  if (Object.hasOwn(scope.slice.screens, id)) return;
  const node = scope.layers.screens.get(id);
  if (node === undefined) {
    scope.report.mistake(place, `no screen has the id "${id}"`, {
      unknown: { word: id, known: [...scope.layers.screens.keys()] },
    });
    return;
  }
  scope.used.screens.add(id);
  const title = member(node, 'title');
  const screen: Screen = { id, blocks: [], uses: { blocks: [], widgets: [], forms: [] } };
  scope.slice.screens[id] = screen;
  scope.screenEvents.set(id, []);
  const key = textOf(title);
  if (title !== undefined && key !== undefined) screen.title = linkCopyKey(scope, key, title.place);
  noteSentences(scope, `screens/${id}`, () => {
    screen.blocks = linkBlocks(scope, screen, member(node, 'blocks'));
  });
  for (const names of Object.values(screen.uses)) names.sort();
}

/** @param gates what has to hold of the site for these blocks to be drawn at all */
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
  const isGate = when !== undefined && conditionPaths(when, scope.slice.conditions).every(isOfSite);
  const gates = isGate ? [...outer, when] : outer;
  const events = scope.screenEvents.get(screen.id) ?? [];
  const others = events.length;
  const linked: BlockNode = {
    id,
    block: name,
    ...(when === undefined ? {} : { when }),
    props: linkBlockProps(scope, screen, name, node),
    blocks: [],
  };
  scope.blockEvents.set(linked, new Set(events.slice(others).map(({ event }) => event)));
  // Where it is no block, its own mistake says enough.
  if (name !== '') linked.blocks = linkBlocks(scope, screen, member(node, 'blocks'), gates);
  const [gate, ...more] = gates;
  if (gate === undefined) addOnce(screen.uses.blocks, name);
  else {
    const of = { block: name, when: more.length === 0 ? gate : { all: gates } };
    screen.siteBlocks = [...(screen.siteBlocks ?? []), of];
  }
  return linked;
}

function linkBlockProps(
  scope: SiteScope,
  screen: Screen,
  name: string,
  node: Node,
): Record<string, LinkedProp> {
  const { names, descriptors } = scope.registries.blocks;
  const props = member(node, 'props');
  const block = member(node, 'block');
  if (block !== undefined && !names.has(name)) {
    scope.report.mistake(block.place, `no block is named "${name}" in src/blocks`, {
      unknown: { word: name, known: [...names] },
    });
  }
  const descriptor = descriptors.get(name);
  // Its own mistake says enough.
  if (descriptor === undefined) scope.opaque.add(screen.id);
  if (descriptor === undefined)
    return (props === undefined ? {} : plain(props)) as Record<string, LinkedProp>;
  if (!descriptor.children && entriesOf(member(node, 'blocks')).length > 0) {
    scope.report.mistake(keyPlace(node, 'blocks'), `the block "${name}" takes no blocks inside it`);
  }
  for (const key of descriptor.copy) linkCopyKey(scope, key, node.place, 'message');
  for (const event of descriptor.events)
    scope.screenEvents.get(screen.id)?.push({ event, place: node.place });
  return linkProps(descriptor, props, block?.place ?? node.place, propLinker(scope, screen, node));
}

/** @param node the block whose props are linked */
function propLinker(scope: SiteScope, screen: Screen, node: Node): PropLinker {
  const { report } = scope;
  return {
    report,
    kinds: {
      copy: (key, place) => ({ $copy: linkCopyKey(scope, key, place) }),
      event: (event, place) => {
        scope.screenEvents.get(screen.id)?.push({ event, place });
        return event;
      },
      art: (name, place) => linkArt(scope, name, place),
      form: (id, place) => {
        const form = linkForm(scope, id, place);
        addOnce(screen.uses.forms, id);
        for (const widget of form?.widgets ?? []) addOnce(screen.uses.widgets, widget);
        if (form !== undefined) checkSectionBlocks(scope, form, node, place);
        if (form !== undefined) checkAwaitedFields(scope, form, node);
        scope.screenEvents.get(screen.id)?.push(...(form?.events ?? []));
        return id;
      },
      link: (name, place) => {
        const link = linkLink(scope, name, place);
        const event = scope.slice.links[link]?.raise;
        if (event !== undefined) scope.screenEvents.get(screen.id)?.push({ event, place });
        return link;
      },
      path: (path, place, format) => {
        checkPath(scope, path, place);
        return { $from: path, ...(format === undefined ? {} : { format }) };
      },
      dialog: (id, place) => {
        const dialogs = flowPart(scope, 'dialogs');
        if (dialogs.has(id)) scope.used.dialogs.add(id);
        else {
          sayMissing(report, scope.layers.flowNode, ['dialogs', id], `the dialog "${id}"`, {
            place,
            message: `this flow has no dialog "${id}"`,
            unknown: { word: id, known: [...dialogs.keys()] },
          });
        }
        return id;
      },
      block: (id, place) => {
        const known = blockIds(scope.layers.screens.get(screen.id));
        if (!known.includes(id))
          report.mistake(place, `this screen has no block "${id}"`, { unknown: { word: id, known } });
        return id;
      },
    },
    rows: (table, linkCell) => linkRows(scope, table, linkCell) as { is: LinkedProp }[],
    named: (name, place, link) => linkNamed(scope, name, place, link),
  };
}

/** Every block of a screen, whatever it stands in. */
function blockIds(node: Node | undefined): string[] {
  return entriesOf(member(node, 'blocks')).flatMap(([id, block]) => [id, ...blockIds(block)]);
}

/** A section may draw a child of the block that shows its form; it has to be there. */
function checkSectionBlocks(scope: SiteScope, form: LinkedForm, node: Node, place: Place): void {
  const blocks = member(node, 'blocks');
  const children = entriesOf(blocks).map(([id]) => id);
  for (const { id, block } of form.source.sections) {
    if (block === undefined || children.includes(block)) continue;
    const section = member(form.node, 'sections', id);
    sayMissing(scope.report, node, ['blocks', block], `the block "${block}"`, {
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

function linkArt(scope: SiteScope, name: string, place: Place): LinkedProp {
  if (!scope.artFiles.has(name)) {
    sayMissing(scope.report, scope.layers.brandNode, ['art', name], `the art "${name}"`, {
      place,
      message: `the brand has no art "${name}"`,
      unknown: { word: name, known: [...scope.artFiles.keys()] },
    });
  }
  scope.slice.art[name] = scope.artFiles.get(name)?.address ?? '';
  return { $art: name };
}

function addOnce(list: string[], name: string): void {
  if (!list.includes(name)) list.push(name);
}

import type { BlockNode, LinkedProp, Screen } from '../../engine/slice.ts';
import { entriesOf, keyPlace, member, type Node, plain, textOf } from '../read/Node.ts';
import type { Place } from '../report/Place.ts';
import { checkPath } from './checkPath.ts';
import { linkCondition } from './linkCondition.ts';
import { linkForm } from './linkForm.ts';
import { linkLink } from './linkLink.ts';
import { linkProps, type PropLinker } from './linkProps.ts';
import { findTable, linkValueTable } from './linkTable.ts';
import { linkCopyKey } from './linkText.ts';
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
  screen.blocks = linkBlocks(scope, screen, member(node, 'blocks'));
  for (const names of Object.values(screen.uses)) names.sort();
}

function linkBlocks(scope: SiteScope, screen: Screen, blocks: Node | undefined): BlockNode[] {
  return entriesOf(blocks).map(([id, node]) => linkBlock(scope, screen, id, node));
}

function linkBlock(scope: SiteScope, screen: Screen, id: string, node: Node): BlockNode {
  const name = textOf(member(node, 'block')) ?? '';
  const when = member(node, 'when');
  const linked: BlockNode = {
    id,
    block: name,
    ...(when === undefined ? {} : { when: linkCondition(scope, when) }),
    props: linkBlockProps(scope, screen, name, node),
    blocks: linkBlocks(scope, screen, member(node, 'blocks')),
  };
  addOnce(screen.uses.blocks, name);
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
  if (block !== undefined && names !== undefined && !names.has(name)) {
    scope.report.mistake(block.place, `no block is named "${name}" in src/blocks/registry.ts`, {
      unknown: { word: name, known: [...names] },
    });
  }
  const descriptor = descriptors.get(name);
  // A block that is not described yet: its props pass as they stand.
  if (descriptor === undefined) scope.opaque.add(screen.id);
  if (descriptor === undefined)
    return (props === undefined ? {} : plain(props)) as Record<string, LinkedProp>;
  if (!descriptor.children && entriesOf(member(node, 'blocks')).length > 0) {
    scope.report.mistake(keyPlace(node, 'blocks'), `the block "${name}" takes no blocks inside it`);
  }
  for (const key of descriptor.copy) linkCopyKey(scope, key, node.place);
  for (const event of descriptor.events)
    scope.screenEvents.get(screen.id)?.push({ event, place: node.place });
  return linkProps(descriptor, props, block?.place ?? node.place, propLinker(scope, screen));
}

function propLinker(scope: SiteScope, screen: Screen): PropLinker {
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
        scope.screenEvents.get(screen.id)?.push(...(form?.events ?? []));
        return id;
      },
      link: (name, place) => linkLink(scope, name, place),
      path: (path, place, format) => {
        checkPath(scope, path, place);
        return { $from: path, ...(format === undefined ? {} : { format }) };
      },
      dialog: (id, place) => {
        const dialogs = flowPart(scope, 'dialogs');
        if (dialogs.has(id)) scope.used.dialogs.add(id);
        else {
          report.mistake(place, `this flow has no dialog "${id}"`, {
            unknown: { word: id, known: [...dialogs.keys()] },
          });
        }
        return id;
      },
    },
    table: (name, place, linkCell) => {
      const table = findTable(scope, name, place);
      if (table === undefined) return undefined;
      return linkValueTable(scope, table, linkCell) as { is: LinkedProp }[];
    },
  };
}

function linkArt(scope: SiteScope, name: string, place: Place): LinkedProp {
  if (!scope.artFiles.has(name)) {
    scope.report.mistake(place, `the brand has no art "${name}"`, {
      unknown: { word: name, known: [...scope.artFiles.keys()] },
    });
  }
  scope.slice.art[name] = scope.artFiles.get(name)?.address ?? '';
  return { $art: name };
}

function addOnce(list: string[], name: string): void {
  if (!list.includes(name)) list.push(name);
}

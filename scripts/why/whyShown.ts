import { screensOf } from '../../src/app/screens/screensOf.ts';
import { keyPlace, member, type Node } from '../../src/compile/document/Node.ts';
import type { LinkedForm } from '../../src/compile/link/LinkedForm.ts';
import { authoredAt } from '../../src/compile/why/authoredAt.ts';
import { conditionWords, reasonsOf, type ToldSite } from '../../src/compile/why/tellCondition.ts';
import { holds } from '../../src/engine/conditions/holds.ts';
import { readDeclared } from '../../src/engine/context/readDeclared.ts';
import type { BlockNode, Condition, Screen } from '../../src/engine/slice.ts';
import { configurationAtom } from '../../src/state/configurationAtom.ts';
import { contextAtom } from '../../src/state/contextAtom.ts';
import { machineAtom } from '../../src/state/machineAtom.ts';
import { sliceAtom } from '../../src/state/sliceAtom.ts';
import type { EngineWalker } from '../walk/EngineWalker.ts';
import type { OpenedPage } from '../walk/openPage.ts';
import type { PageForm } from '../walk/PageForm.ts';
import { closedPanels } from '../walk/pageWords.ts';

/** The screens that are drawn now: the frame, those around the page, its own, those of dialogs. */
export function drawnScreens({ site }: OpenedPage): Screen[] {
  const slice = site.store.get(sliceAtom);
  const { route, dialogs } = site.store.get(machineAtom);
  const ofDialogs = dialogs.flatMap((id) => slice.screens[slice.dialogs[id]?.screen ?? ''] ?? []);
  return [...screensOf(slice, route), ...ofDialogs];
}

/** Why each block of a screen, and each field of its forms, is shown or not as the page is now. */
export async function whyShown(
  told: ToldSite,
  page: OpenedPage,
  walker: EngineWalker,
  screen: Screen,
): Promise<string[]> {
  const { store } = page.site;
  const slice = store.get(sliceAtom);
  const context = store.get(contextAtom);
  const closed = closedPanels(store, screen.blocks);
  const forms = new Map((await walker.shownForms(true)).map(({ block, form }) => [block, form]));
  const nodes = member(told.site.layers.screens.get(screen.id), 'blocks');
  return screen.blocks.flatMap((block) => tellBlock(block, member(nodes, block.id)));

  function tellBlock(block: BlockNode, node: Node | undefined): string[] {
    const { id, when, blocks } = block;
    const isHeld = when === undefined || holds(slice, when, context);
    const isShown = isHeld && !closed.has(block);
    const lines = [`${isShown ? 'shown' : 'not shown'}: ${id} (${block.block})${place(node)}`];
    if (when !== undefined) lines.push(...indent(tellWhen(when, isHeld, node, 'when')));
    if (isHeld && !isShown) lines.push('  another of its items is open');
    if (!isShown) return lines;
    const form = forms.get(block);
    return [
      ...lines,
      ...indent(form === undefined ? [] : tellForm(String(block.props.form), form)),
      ...indent(blocks.flatMap((inner) => tellBlock(inner, member(node, 'blocks', inner.id)))),
    ];
  }

  function tellWhen(
    condition: Condition,
    isHeld: boolean,
    holder: Node | undefined,
    key: string,
    read?: (path: string) => unknown,
  ): string[] {
    const at = holder === undefined ? '' : `  ${authoredAt(keyPlace(holder, key))}`;
    return [
      `when ${conditionWords(condition)}: ${isHeld ? 'yes' : 'no'}${at}`,
      ...indent(reasonsOf(told, condition, context, read)),
    ];
  }

  function tellForm(id: string, form: PageForm): string[] {
    const linked = told.site.forms.get(id);
    if (linked === undefined) return [];
    const asked = new Set(form.fields);
    // A condition of a section reads what stands in the form; what is not asked for counts as nothing.
    const answers = (path: string) => {
      const name = path.replace(/^applicant\./u, '');
      if (form.declaration(name) === undefined) return readDeclared(context, path, slice.context);
      return asked.has(name) ? form.answer(name) : undefined;
    };
    return linked.source.sections.flatMap((section) => {
      const node = member(linked.node, 'sections', section.id);
      const isOpen = section.when === undefined || form.openSections.has(section.id);
      const lines = [`${isOpen ? 'shown' : 'not shown'}: section ${section.id}${place(node)}`];
      if (section.when !== undefined)
        lines.push(...indent(tellWhen(section.when, isOpen, node, 'when', answers)));
      const names = section.fields.map(({ name }) => name);
      if (!isOpen)
        return [...lines, ...indent(names.length === 0 ? [] : [`without its fields ${names.join(', ')}`])];
      return [...lines, ...indent(names.flatMap((name) => tellField(name, asked.has(name), linked, node)))];
    });
  }

  function tellField(
    name: string,
    isAsked: boolean,
    linked: LinkedForm,
    section: Node | undefined,
  ): string[] {
    const active = linked.source.fields[name]?.active;
    const fields = member(section, 'fields');
    const at = fields === undefined ? '' : `  ${authoredAt(keyPlace(fields, name))}`;
    const lines = [`${isAsked ? 'shown' : 'not shown'}: field ${name}${at}`];
    const isHeld = active === undefined || holds(slice, active, context);
    if (active !== undefined) {
      const options = member(linked.fieldNodes.get(name), 'ui', 'ui:options');
      lines.push(...indent(tellWhen(active, isHeld, options, 'active')));
    }
    if (isAsked || !isHeld) return lines;
    const isOff = [...store.get(configurationAtom).inactive].includes(name);
    return [
      ...lines,
      isOff ? '  the settings of the site switch it off (FormFields)' : '  there is nothing to choose',
    ];
  }
}

function place(node: Node | undefined): string {
  return node === undefined ? '' : `  ${authoredAt(node.place)}`;
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

import { Refusal, unknown } from '../../src/authoring/Refusal.ts';
import {
  authoredAt,
  conditionWords,
  configuredAt,
  reasonsOf,
  sensitivePaths,
  type ToldSite,
} from '../../src/authoring/why.ts';
import type { Catalogue } from '../../src/compile/document/Catalogue.ts';
import { itemsOf, keyPlace, member, type Node, plain, textOf } from '../../src/compile/document/Node.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import { readRegistries } from '../../src/compile/names/Registries.ts';
import type { LinkedForm } from '../../src/compile/site/SiteScope.ts';
import { holds } from '../../src/engine/conditions/holds.ts';
import { readDeclared } from '../../src/engine/context/readDeclared.ts';
import type { BlockNode, Condition, LinkedProp, Screen, Table } from '../../src/engine/slice.ts';
import { copyReference, sentenceOf, wordsOf } from '../../src/engine/text/wordsOf.ts';
import { configurationAtom, contextAtom, sliceAtom } from '../../src/state/atoms.ts';
import type { EngineWalker } from '../walk/EngineWalker.ts';
import type { OpenedPage, ServedProduct } from '../walk/openPage.ts';
import type { PageForm } from '../walk/PageForm.ts';
import { closedPanels } from '../walk/pageWords.ts';
import { addressWords, indent, tellRows, tellWay } from './tellWay.ts';
import { type Persona, type WayEnd, walkPersona } from './walkPersona.ts';

/** What is asked. */
export interface Question {
  site: LinkedSite;
  variant: string | undefined;
  /** Host labels before `localhost`. */
  labels: string;
  persona: Persona;
  /** The screen whose blocks are told, too. */
  screen?: string | undefined;
}

export interface Answer {
  lines: string[];
  end: WayEnd;
}

/** Walks the site as the persona, and tells why it went so. */
export async function whyOf(
  product: ServedProduct,
  catalogue: Catalogue,
  { site, variant, labels, persona, screen: wanted }: Question,
): Promise<Answer> {
  const { screens } = site.slice;
  if (wanted !== undefined && !Object.hasOwn(screens, wanted))
    throw unknown(`The site ${labels} has no screen`, wanted, Object.keys(screens));
  const isSensitive = sensitivePaths(catalogue, readRegistries(catalogue), site);
  const told = { site, isSensitive, setAt: configuredAt(site, variant) };
  const passed = new Set<string>();
  let shown: string[] | undefined;
  const visit = {
    labels,
    address: firstAddress(site),
    answers: persona.answers,
  };
  const way = await walkPersona(product, visit, async (page, walker) => {
    for (const screen of walker.drawnScreens()) {
      passed.add(screen.id);
      if (screen.id === wanted) shown = await whyShown(told, page, walker, screen);
    }
  });
  if (wanted !== undefined && shown === undefined)
    throw new Refusal(
      `The way of ${persona.last4} through ${labels} does not come to the screen "${wanted}". It comes to: ${[...passed].join(', ')}.\n${tellEnd(way.end)}`,
    );
  const { end } = way;
  const lines = [
    `${labels} as ${persona.applicant}, whose SSN ends in ${persona.last4}: ${persona.about}`,
    '',
    ...tellWay(way, told),
    '',
    tellEnd(end),
    ...(shown === undefined ? [] : ['', `screen ${wanted} as it is left`, ...shown]),
  ];
  return { lines, end };
}

function tellEnd({ page, screen, dialog, left, why }: WayEnd): string {
  if (left !== undefined) return `end: away, at ${addressWords(left)}. ${why}`;
  const within = dialog === undefined ? '' : `, dialog ${dialog.id} (screen ${dialog.screen})`;
  return `end: page ${page ?? 'unknown'} (screen ${screen ?? 'unknown'})${within}. ${why}`;
}

/** Why each block of a screen, and each field of its forms, is shown or not as the page is now. */
async function whyShown(
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
      ...indent(tellWords(block.props, member(node, 'props'))),
      ...indent(form === undefined ? [] : tellForm(String(block.props.form), form)),
      ...indent(blocks.flatMap((inner) => tellBlock(inner, member(node, 'blocks', inner.id)))),
    ];
  }

  /** Each sentence of a prop with the file that says it, and where a table chooses, the row that fits. */
  function tellWords(prop: LinkedProp | undefined, node: Node | undefined): string[] {
    const key = copyReference(prop);
    if (key !== undefined) return [tellSentence(key)];
    if (typeof prop !== 'object' || prop === null) return [];
    if (Array.isArray(prop)) return prop.flatMap((item, index) => tellWords(item, itemsOf(node)[index]));
    if ('$table' in prop) return tellChoice(prop.$table as Table<LinkedProp>, node);
    if ('$from' in prop) {
      const held = copyReference(readDeclared(context, String(prop.$from), slice.context));
      return held === undefined ? [] : [`${tellSentence(held)}, which ${String(prop.$from)} holds`];
    }
    return Object.entries(prop).flatMap(([name, inner]) => tellWords(inner, member(node, name)));
  }

  function tellChoice(table: Table<LinkedProp>, node: Node | undefined): string[] {
    const name = textOf(member(node, '$value'));
    const { flowNode } = told.site.layers;
    const named = name && (member(flowNode, 'values', name) ?? member(flowNode, 'choices', name));
    const fitting = table.findIndex(({ when }) => when === undefined || holds(slice, when, context));
    const said = tellWords(table[fitting]?.is, undefined);
    // What only chooses a look or an event says nothing.
    if (!table.some(({ is }) => tellWords(is, undefined).length > 0)) return [];
    const rows = itemsOf(member(named || node, '$table'));
    const lookedAt = table.slice(0, fitting + 1);
    const asked = lookedAt.map(({ when }) => when).filter((when) => when !== undefined);
    return [
      `choice${name === undefined ? '' : ` ${name}`}${place(named || node)}`,
      ...indent([
        ...tellRows(
          lookedAt.map(({ when }, index) => ({ when, at: place(rows[index]) })),
          'fits',
        ),
        ...reasonsOf(told, { all: asked }, context),
        ...(said.length === 0 ? ['says nothing'] : said),
      ]),
    ];
  }

  function tellSentence(key: string): string {
    const { copy } = told.site.layers;
    const words = wordsOf(sentenceOf(slice.copy, key), (path) => `{${path}}`);
    const at =
      copy === undefined || member(copy, key) === undefined ? '' : `  ${authoredAt(keyPlace(copy, key))}`;
    return `sentence ${key} ${JSON.stringify(words)}${at}`;
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

/** The path at which a site begins: its first main path. */
export function firstAddress({ layers: { flowNode } }: LinkedSite): string {
  const paths = member(flowNode, 'paths');
  const [first = ''] = paths === undefined ? [] : (plain(paths) as string[]);
  return `/${first}`;
}

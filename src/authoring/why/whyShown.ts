import { itemsOf, keyPlace, member, type Node, plain, textOf } from '../../compile/document/Node.ts';
import type { LinkedForm } from '../../compile/site/SiteScope.ts';
import { chooseRow, holds } from '../../engine/conditions/holds.ts';
import { readDeclared } from '../../engine/context/readDeclared.ts';
import type { Context } from '../../engine/machine.ts';
import type { BlockNode, Condition, LinkedProp, Screen, Slice, Table } from '../../engine/slice.ts';
import { copyReference, sentenceOf, wordsOf } from '../../engine/text/wordsOf.ts';
import { authoredAt, conditionWords, type Explanation, reasonsOf, type ToldSite } from './why.ts';

/** A page as it is now. */
export interface PageNow {
  context: Context;
  /** Fields that the settings of the site switch off. */
  inactive: ReadonlySet<string>;
  /** The form that a block draws; undefined where it draws none. */
  formOf(block: BlockNode): FormNow | undefined;
}

/** A form as it stands on the page. */
export interface FormNow {
  /** Fields that are asked for. */
  asked: ReadonlySet<string>;
  /** Sections that the answers open. */
  open: ReadonlySet<string>;
  /** What stands in a field. */
  answer(name: string): unknown;
  /** Why a field is not asked for that no condition and no setting keeps away. */
  absence: string;
}

/** Why each block of a screen, and each field of its forms, is shown or not as the page is now. */
export function whyShown(told: ToldSite, page: PageNow, screen: Screen): Explanation[] {
  const { tellBlock } = telling(told, page, screen);
  const nodes = member(told.site.layers.screens.get(screen.id), 'blocks');
  return screen.blocks.map((block) => tellBlock(block, member(nodes, block.id)));
}

/** A block of a screen, with all that it stands in, the innermost first. */
export type BlockChain = readonly [BlockNode, ...BlockNode[]];

/** Every block of a screen, those inside others included. */
export function chainsOf({ blocks }: Pick<Screen, 'blocks'>): BlockChain[] {
  const within = (all: readonly BlockNode[], around: readonly BlockNode[]): BlockChain[] =>
    all.flatMap((block) => [[block, ...around], ...within(block.blocks, [block, ...around])]);
  return within(blocks, []);
}

/**
 * Why one block of a screen is shown, and which sentences it shows.
 * @param key the sentence that is meant of those of the block
 * @param field the field that is meant of its form
 */
export function whyBlock(
  told: ToldSite,
  page: PageNow,
  screen: Screen,
  chain: BlockChain,
  { key, field }: { key?: string; field?: string },
): { shown: Explanation[]; words: Explanation[] } {
  const { tellShown, tellWords, tellForm } = telling(told, page, screen);
  const nodes = nodesOf(told, screen, chain);
  const [block] = chain;
  const form = page.formOf(block);
  const said = tellWords(block.props, member(nodes[0], 'props'));
  const sections = form === undefined ? [] : tellForm(String(block.props.form), form);
  return {
    shown: [
      ...sections.flatMap((section) => {
        const own = section.within?.filter(({ about }) => about === `field.${field}`) ?? [];
        return own.length === 0 ? [] : [...own, { ...section, within: section.within?.filter(isReason) }];
      }),
      ...chain.flatMap((one, index) => {
        const { head, reasons } = tellShown(one, nodes[index]);
        return index > 0 && reasons.length === 0 ? [] : [{ ...head, within: reasons }];
      }),
    ],
    words: key === undefined ? said : said.filter((one) => mentions(one, `copy.${key}`)),
  };
}

/** Whether something that is told, or what stands behind it, is about this. */
export function mentions({ about, within = [] }: Explanation, what: string): boolean {
  return about === what || within.some((inner) => mentions(inner, what));
}

/** Every sentence that props may show, whatever their tables choose. */
export function sentencesIn(prop: LinkedProp | undefined): string[] {
  const key = copyReference(prop);
  if (key !== undefined) return [key];
  if (typeof prop !== 'object' || prop === null) return [];
  if (Array.isArray(prop)) return prop.flatMap((item) => sentencesIn(item));
  if ('$table' in prop) return (prop.$table as Table<LinkedProp>).flatMap(({ is }) => sentencesIn(is));
  return Object.values(prop).flatMap((inner) => sentencesIn(inner));
}

/** Blocks in items that are not open: of `items` beside a `current` one only that is drawn. */
export function closedBlocks(
  slice: Slice,
  context: Context,
  blocks: readonly BlockNode[],
): ReadonlySet<BlockNode> {
  const resolved = (prop: LinkedProp | undefined): unknown => {
    if (typeof prop !== 'object' || prop === null) return prop;
    if ('$table' in prop) {
      const row = chooseRow(prop.$table as Table<LinkedProp>, (condition) =>
        holds(slice, condition, context),
      );
      return resolved(row?.is);
    }
    return '$from' in prop ? readDeclared(context, String(prop.$from), slice.context) : undefined;
  };
  const closed = blocks.flatMap(({ props: { items, current }, blocks: inner }) => {
    if (typeof items !== 'object' || items === null || current === undefined) return [];
    const open = resolved(current);
    return inner.filter(({ id }) => Object.hasOwn(items, id) && id !== open);
  });
  return new Set([...closed, ...blocks.flatMap((block) => [...closedBlocks(slice, context, block.blocks)])]);
}

/** Where each block of a chain is authored. */
function nodesOf({ site }: ToldSite, screen: Screen, chain: BlockChain): (Node | undefined)[] {
  let holder: Node | undefined = site.layers.screens.get(screen.id);
  return chain
    .toReversed()
    .map(({ id }) => {
      holder = member(holder, 'blocks', id);
      return holder;
    })
    .reverse();
}

function isReason({ about = '' }: Explanation): boolean {
  return !about.startsWith('field.') && about !== 'fields';
}

function telling(told: ToldSite, { context, inactive, formOf }: PageNow, screen: Screen) {
  const { slice } = told.site;
  const closed = closedBlocks(slice, context, screen.blocks);
  return { tellBlock, tellShown, tellWords, tellForm };

  function tellBlock(block: BlockNode, node: Node | undefined): Explanation {
    const { head, reasons, isShown } = tellShown(block, node);
    if (!isShown) return { ...head, within: reasons };
    const form = formOf(block);
    return {
      ...head,
      within: [
        ...reasons,
        ...tellWords(block.props, member(node, 'props')),
        ...(form === undefined ? [] : tellForm(String(block.props.form), form)),
        ...block.blocks.map((inner) => tellBlock(inner, member(node, 'blocks', inner.id))),
      ],
    };
  }

  /** Whether a block is shown, apart from what it stands in. */
  function tellShown(block: BlockNode, node: Node | undefined) {
    const { id, when } = block;
    const isHeld = when === undefined || holds(slice, when, context);
    const isShown = isHeld && !closed.has(block);
    const reasons: Explanation[] = when === undefined ? [] : [tellWhen(when, isHeld, node, 'when')];
    if (isHeld && !isShown) reasons.push({ words: 'another of its items is open' });
    const head: Explanation = {
      words: `${isShown ? 'shown' : 'not shown'}: ${id} (${block.block})`,
      at: place(node),
    };
    return { head, reasons, isShown };
  }

  /** Each sentence of a prop with the file that says it, and where a table chooses, the row that fits. */
  function tellWords(prop: LinkedProp | undefined, node: Node | undefined): Explanation[] {
    const key = copyReference(prop);
    if (key !== undefined) return [tellSentence(told, key)];
    if (typeof prop !== 'object' || prop === null) return [];
    if (Array.isArray(prop)) return prop.flatMap((item, index) => tellWords(item, itemsOf(node)[index]));
    if ('$table' in prop) return tellChoice(prop.$table as Table<LinkedProp>, node);
    if ('$from' in prop) {
      const held = copyReference(readDeclared(context, String(prop.$from), slice.context));
      if (held === undefined) return [];
      // Where the sentence stands is told before what holds it.
      const { words, at, about } = tellSentence(told, held);
      const where = at === undefined ? '' : `  ${at}`;
      return [{ words: `${words}${where}, which ${String(prop.$from)} holds`, about }];
    }
    return Object.entries(prop).flatMap(([name, inner]) => tellWords(inner, member(node, name)));
  }

  function tellChoice(table: Table<LinkedProp>, node: Node | undefined): Explanation[] {
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
      {
        words: `choice${name === undefined ? '' : ` ${name}`}`,
        at: place(named || node),
        about: name === undefined ? undefined : `choices.${name}`,
        within: [
          ...tellRows(
            lookedAt.map(({ when }, index) => ({ when, at: place(rows[index]) })),
            'fits',
          ),
          ...reasonsOf(told, { all: asked }, context),
          ...(said.length === 0 ? [{ words: 'says nothing' }] : said),
        ],
      },
    ];
  }

  function tellWhen(
    condition: Condition,
    isHeld: boolean,
    holder: Node | undefined,
    key: string,
    read?: (path: string) => unknown,
  ): Explanation {
    return {
      words: `when ${conditionWords(condition)}: ${isHeld ? 'yes' : 'no'}`,
      at: holder && authoredAt(keyPlace(holder, key)),
      within: reasonsOf(told, condition, context, read),
    };
  }

  function tellForm(id: string, form: FormNow): Explanation[] {
    const linked = told.site.forms.get(id);
    if (linked === undefined) return [];
    const { asked, open } = form;
    // A condition of a section reads what stands in the form; what is not asked for counts as nothing.
    const answers = (path: string) => {
      const name = path.replace(/^applicant\./u, '');
      if (!Object.hasOwn(linked.source.fields, name)) return readDeclared(context, path, slice.context);
      return asked.has(name) ? form.answer(name) : undefined;
    };
    return linked.source.sections.map((section): Explanation => {
      const node = member(linked.node, 'sections', section.id);
      const isOpen = section.when === undefined || open.has(section.id);
      const names = section.fields.map(({ name }) => name);
      const without = { words: `without its fields ${names.join(', ')}`, about: 'fields' };
      return {
        words: `${isOpen ? 'shown' : 'not shown'}: section ${section.id}`,
        at: place(node),
        within: [
          ...(section.when === undefined ? [] : [tellWhen(section.when, isOpen, node, 'when', answers)]),
          ...(isOpen ? names.map((name) => tellField(name, form, linked, node)) : []),
          ...(isOpen || names.length === 0 ? [] : [without]),
        ],
      };
    });
  }

  function tellField(
    name: string,
    { asked, absence }: FormNow,
    linked: LinkedForm,
    section: Node | undefined,
  ): Explanation {
    const isAsked = asked.has(name);
    const active = linked.source.fields[name]?.active;
    const fields = member(section, 'fields');
    const isHeld = active === undefined || holds(slice, active, context);
    const within: Explanation[] = [];
    if (active !== undefined) {
      const options = member(linked.fieldNodes.get(name), 'ui', 'ui:options');
      within.push(tellWhen(active, isHeld, options, 'active'));
    }
    if (!isAsked && isHeld)
      within.push({
        words: inactive.has(name) ? 'the settings of the site switch it off (FormFields)' : absence,
      });
    return {
      words: `${isAsked ? 'shown' : 'not shown'}: field ${name}`,
      at: fields && authoredAt(keyPlace(fields, name)),
      about: `field.${name}`,
      within,
    };
  }
}

/** A sentence with the file that says it. */
export function tellSentence({ site }: ToldSite, key: string): Explanation {
  const { copy } = site.layers;
  const node = member(copy, key);
  // A form holds its own words.
  const isInForm = node !== undefined && !Object.hasOwn(site.slice.copy, key);
  const words = isInForm ? plain(node) : wordsOf(sentenceOf(site.slice.copy, key), (path) => `{${path}}`);
  return {
    words: `sentence ${key} ${JSON.stringify(words)}`,
    at: copy && node && authoredAt(keyPlace(copy, key)),
    about: `copy.${key}`,
  };
}

/** A row of a table, and where it stands. */
interface LookedAt {
  when: Condition | undefined;
  at: string | undefined;
}

/** The rows that were looked at, of which the last one fits. */
export function tellRows(rows: readonly LookedAt[], fits: string): Explanation[] {
  return rows.map(({ when, at }, index) => {
    const words = when === undefined ? 'for everything else' : conditionWords(when);
    const isFit = index === rows.length - 1;
    return { words: `row ${words}: ${isFit ? fits : 'no'}`, at, ...(!isFit && { isPassedOver: true }) };
  });
}

function place(node: Node | undefined): string | undefined {
  return node && authoredAt(node.place);
}

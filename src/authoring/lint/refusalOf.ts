import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../../compile/document/Node.ts';
import { answerFilter } from '../../engine/answers.ts';
import type { FieldDeclaration, RuleRow } from '../../engine/form.ts';
import { createRuleContext } from '../../engine/rules/createRuleContext.ts';
import type { Way } from './findConflict.ts';

/**
 * Why a field would not take a value that a document gives it (F-762), in words; undefined where it takes it, and of nothing,
 * which anybody may be given.
 * @param settings those of the site
 */
export function refusalOf(
  field: FieldDeclaration,
  value: unknown,
  settings: Node | undefined,
): string | undefined {
  if (typeof value !== field.type || value === '' || typeof value === 'boolean') return undefined;
  const { name, options, maxLength, rule = '' } = field;
  const { all, minimumAges } = statesOf(settings);
  const text = String(value);
  const ofList = Array.isArray(options) ? options.map((option) => option.value) : undefined;
  const choices = boxOf(field) ?? ofList ?? (isOfStates(field) ? all : undefined);
  if (choices !== undefined && !choices.includes(text))
    return `it has the choices ${choices.map((choice) => `"${choice}"`).join(', ')}`;
  // A box that is not ticked yet is no answer.
  if (boxOf(field) !== undefined) return undefined;
  if (maxLength !== undefined && [...text].length > maxLength)
    return `it takes ${maxLength} characters at most`;
  const taken = filterOf(field).filter?.(text);
  if (taken !== undefined && (taken.refused !== undefined || taken.value !== text))
    return taken.refused === undefined
      ? `it would make "${taken.value}" of it`
      : 'it cannot be entered there';
  const row = member(settings, 'ValidationRules', rule);
  const code = row && failsBy(plain(row) as RuleRow, minimumAges, name)(text);
  return code === undefined ? undefined : `the rule row "${rule}" refuses it as "${code}"`;
}

/** What a box to tick can hold; undefined for other fields. */
export function boxOf({ type, options, widgetProps = {} }: FieldDeclaration): string[] | undefined {
  if (type === 'boolean') return ['true', 'false'];
  const { checkedValue, uncheckedValue } = widgetProps;
  if (options !== undefined || typeof checkedValue !== 'string') return undefined;
  return [checkedValue, typeof uncheckedValue === 'string' ? uncheckedValue : ''];
}

/** Whether an applicant chooses from the states of the settings. */
export function isOfStates({ options }: FieldDeclaration): boolean {
  return options !== undefined && !Array.isArray(options) && options.from === 'site.states';
}

export interface States {
  all: string[];
  /** Those where the card can be had. */
  open: string[];
  minimumAges: Record<string, number>;
}

export function statesOf(settings: Node | undefined): States {
  const list = member(settings, 'StatesList');
  const all = entriesOf(member(list, 'States')).map(([code]) => code);
  const forbidden = itemsOf(member(list, 'ForbiddenStates')).map(textOf);
  const ages = member(list, 'MinimumAges');
  return {
    all,
    open: all.filter((code) => !forbidden.includes(code)),
    minimumAges: ages?.kind === 'object' ? (plain(ages) as Record<string, number>) : {},
  };
}

/** Dates of birth are held against this day, so that a check says the same tomorrow. */
export const today = '2026-01-01';

/** How a rule row fails for each value, as residents of a state are asked. */
export function failsBy(
  row: RuleRow,
  stateMinimumAges: Record<string, number>,
  field: string,
  state?: string,
): (value: string) => string | undefined {
  const rule = 'row';
  const { fieldRule } = createRuleContext({ rules: { [rule]: row }, today, stateMinimumAges });
  return (value) => fieldRule(rule, value, { State: state }, field)?.code;
}

/**
 * What the input filter of a field, or the mask of its widget, means for the search of a value; nothing where the filter
 * is wrong itself.
 */
export function filterOf(
  field: Pick<FieldDeclaration, 'widget' | 'filter'>,
): Pick<Way, 'filter' | 'longest'> {
  const limit = field.filter?.maxLength;
  try {
    const filter = answerFilter(field);
    if (filter === undefined) return {};
    const longest = typeof limit === 'number' ? { longest: limit } : {};
    return { ...longest, filter: (text) => filter(text, '', 'bulk') };
  } catch {
    return {};
  }
}

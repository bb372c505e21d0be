import type { CrossRule, FieldDeclaration, Section } from '../../engine/form.ts';
import type { Condition, Text } from '../../engine/slice.ts';
import { copyReference, sentenceOf, wordsOf } from '../../engine/text/wordsOf.ts';
import { reportUnresolved, topLayerPlace } from '../document/blame.ts';
import { entriesOf, keyPlace, member, type Node, plain, textOf } from '../document/Node.ts';
import { checkComplete, idsBelow, unknownIdMessage } from '../grammar/checkComplete.ts';
import { lowerNode } from '../lower/lowering.ts';
import { lowerField } from '../lower/lowerSite.ts';
import { placements, removalsOf } from '../merge/mergeNodes.ts';
import { formField } from '../names/resolve.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';
import { checkFieldDifference } from '../site/fieldsOf.ts';
import type { LinkedForm, SiteScope } from '../site/SiteScope.ts';
import { linkField } from './linkField.ts';
import { linkLayout } from './linkLayout.ts';
import { expandCondition, linkCondition } from './linkTable.ts';
import { collectCopy, linkText } from './linkText.ts';

/** Links a form once; nothing where there is none. */
export function linkForm(scope: SiteScope, id: string): LinkedForm | undefined {
  const known = scope.forms.get(id);
  if (known !== undefined) return known;
  const node = scope.layers.forms.get(id);
  if (node === undefined) return undefined;
  const form: LinkedForm = {
    source: { id, fields: {}, sections: [], rules: [], messages: {}, conditions: {} },
    node,
    fieldNodes: new Map(),
    widgets: [],
    events: [],
  };
  scope.forms.set(id, form);
  collectCopy(scope, `forms/${id}`, () => linkParts(scope, form));
  return form;
}

function linkParts(scope: SiteScope, form: LinkedForm): void {
  const { node } = form;
  linkMessages(scope, form);
  const sections = entriesOf(member(node, 'sections'));
  for (const [sectionId, section] of sections) {
    checkPlacement(scope.report, section, othersThan(sectionId, sections), member(node, 'sections'));
    linkSection(scope, form, sectionId, section);
  }
  linkLayout(scope, form);
  linkFields(scope, form);
  linkRules(scope, form);
}

function linkMessages(scope: SiteScope, form: LinkedForm): void {
  for (const [code, key] of entriesOf(member(form.node, 'messages'))) {
    form.source.messages[code] = linkText(scope, textOf(key) ?? '', 'message');
  }
}

function linkSection(scope: SiteScope, form: LinkedForm, id: string, node: Node): void {
  const section: Section = { id, fields: [] };
  for (const key of ['title', 'text'] as const) {
    const text = optionalText(scope, member(node, key));
    if (text !== undefined) section[key] = text;
  }
  const when = member(node, 'when');
  if (when !== undefined) section.when = linkAnswersCondition(scope, when);
  const [fold, line] = ['fold', 'line'].map((key) => member(node, key));
  if (fold !== undefined && plain(fold) === true) {
    section.fold = true;
    if (line !== undefined) {
      section.line = (plain(line) as (string | { value: string })[][]).map((group) =>
        group.map((part) =>
          typeof part === 'string' ? { name: part } : { name: part.value, isValue: true },
        ),
      );
    }
  }
  const block = textOf(member(node, 'block'));
  const fields = member(node, 'fields');
  if (block !== undefined) section.block = block;
  else if (fields === undefined) {
    sayEmpty(scope.report, form, id, node);
  }
  const layers = scope.layers.formLayers.get(form.source.id) ?? [];
  for (const [name, layout, place] of entriesOf(fields)) {
    const field = scope.fields.get(name);
    const amended = formField(scope, form.source.id, name);
    if (field === undefined || amended === undefined) continue;
    checkOnce(scope, form, id, name, place);
    const differences = layers.map((layer) => member(member(layer, 'fields'), name));
    for (const difference of differences) checkFieldDifference(scope.report, name, difference, 'a form');
    scope.removals.push(
      ...removalsOf([field, ...differences.flatMap((of) => (of?.kind === 'object' ? [of] : []))]),
    );
    // What no form says is missing in the field itself.
    checkComplete('field', { ...amended, place: field.place }, scope.report);
    form.fieldNodes.set(name, lowerNode(lowerField, amended, scope.report));
    const { span = 12, narrow } = plain(layout) as { span?: number; narrow?: number };
    section.fields.push({ name, span, ...(narrow === undefined ? {} : { narrow }) });
  }
  form.source.sections.push(section);
}

function optionalText(scope: SiteScope, node: Node | undefined): Text | undefined {
  const key = textOf(node);
  return key === undefined ? undefined : linkText(scope, key);
}

/** A section is compiled into the schema, so its condition reads answers only; names are written out. */
function linkAnswersCondition(scope: SiteScope, node: Node): Condition {
  linkCondition(scope, node);
  return expandCondition(scope, node, (path, place) => {
    if (path.startsWith('applicant.')) return;
    scope.report.mistake(
      place,
      `a section depends on answers (applicant.*) only, not on "${path}": use "active" of its fields`,
    );
  });
}

function linkFields(scope: SiteScope, form: LinkedForm): void {
  for (const [name, node] of form.fieldNodes) {
    const field = withPlaceholder(scope, linkField(scope, form, name, node));
    // Its words may be others by the time that its section opens again.
    if (field.consent !== undefined && isConditional(form, name)) field.whenHidden = 'reset';
    form.source.fields[name] = field;
    if (!form.widgets.includes(field.widget)) form.widgets.push(field.widget);
    checkControl(scope, form, field, node);
  }
}

function isConditional({ source }: LinkedForm, field: string): boolean {
  return source.sections.some(
    ({ when, fields }) => when !== undefined && fields.some(({ name }) => name === field),
  );
}

/** What stands in an empty control is plain words: no widget could draw more there. */
function withPlaceholder(scope: SiteScope, field: FieldDeclaration): FieldDeclaration {
  const { placeholder, ...widgetProps } = field.widgetProps ?? {};
  const key = copyReference(placeholder);
  if (key === undefined) return field;
  const text = sentenceOf(scope.slice.copy, key);
  return { ...field, placeholder: wordsOf(text, (path) => `{${path}}`), widgetProps };
}

/** Two controls of one name: autofill and password managers could not tell them apart. */
function checkControl(
  scope: SiteScope,
  form: LinkedForm,
  { name, control }: FieldDeclaration,
  node: Node,
): void {
  if (control === undefined) return;
  const others = [...form.fieldNodes].filter(([other]) => other !== name);
  const taken = others.find(([other, of]) => (textOf(controlOf(of)) ?? other) === control);
  if (taken === undefined) return;
  scope.report.mistake(
    controlOf(node)?.place ?? node.place,
    `the control of the field "${taken[0]}" has the name "${control}" already`,
  );
}

function controlOf(field: Node): Node | undefined {
  return member(field, 'ui', 'ui:options', 'name');
}

function linkRules(scope: SiteScope, form: LinkedForm): void {
  for (const [, node] of entriesOf(member(form.node, 'rules'))) {
    const rule = plain(node) as CrossRule;
    if (/equal|with/i.test(rule.rule) && rule.other === undefined) {
      scope.report.mistake(
        node.place,
        `the rule "${rule.rule}" needs the key "other", the field it is held against`,
      );
    }
    const code = rule.code ?? rule.rule;
    const own = form.source.fields[rule.field]?.messages;
    if (!Object.hasOwn(form.source.messages, code) && (own === undefined || !Object.hasOwn(own, code))) {
      reportUnresolved(scope.report, form.node, ['messages', code], `the message "${code}"`, {
        place: keyPlace(node, 'code'),
        message: `nothing says what the failure "${code}" of "${rule.field}" reads: add it to "messages"`,
      });
    }
    checkExclusion(scope, form, rule, node);
    form.source.rules.push(rule);
  }
}

/** Two rules that no answers can keep. */
function checkExclusion({ report }: SiteScope, form: LinkedForm, rule: CrossRule, node: Node): void {
  const opposite = opposites[rule.rule];
  const excluded = form.source.rules.find(
    (other) =>
      other.rule === opposite &&
      other.also === undefined &&
      rule.also === undefined &&
      [other.field, other.other].sort().join() === [rule.field, rule.other].sort().join(),
  );
  if (excluded === undefined) return;
  report.mistake(
    node.place,
    `this form wants "${rule.field}" and "${rule.other}" to be equal and to differ: remove one of the rules "${excluded.rule}" and "${rule.rule}"`,
  );
}

const opposites: Partial<Record<CrossRule['rule'], CrossRule['rule']>> = {
  equalTo: 'notEqualTo',
  notEqualTo: 'equalTo',
};

/**
 * A field has one answer: in two sections it would be two controls of one name. The higher layer is to blame.
 * @param section that is being linked
 */
function checkOnce(
  { report }: SiteScope,
  { node, source }: LinkedForm,
  section: string,
  name: string,
  place: Place,
): void {
  const other = source.sections.find(({ fields }) => fields.some((field) => field.name === name));
  const held = other && member(node, 'sections', other.id, 'fields');
  if (other === undefined || held === undefined) return;
  const blamed = topLayerPlace(place, keyPlace(held, name));
  const holder = blamed === place ? other.id : section;
  report.mistake(
    blamed,
    `the section "${holder}" of this form holds the field "${name}", too: take it out of one of both`,
  );
}

/** A section without anything to show: one that is not made yet, or a layer's that means another. */
function sayEmpty(report: DiagnosticCollector, form: LinkedForm, id: string, section: Node): void {
  const below = idsBelow(member(form.node, 'sections') ?? section, section);
  if (below.length === 0) {
    report.mistake(section.place, `the section "${id}" shows nothing: give it "fields" or a "block"`);
    return;
  }
  report.mistake(section.place, unknownIdMessage(id, ['fields']), { unknown: { word: id, known: below } });
}

/** The names that a value may stand by. */
export function othersThan(name: string, entries: readonly [string, ...unknown[]][]): string[] {
  return entries.flatMap(([other]) => (other === name ? [] : [other]));
}

/**
 * `$before` and `$after` are gone once layers are merged; one that is left names nothing that stands in a lower layer.
 * @param among the object that it stands in
 */
export function checkPlacement(
  report: DiagnosticCollector,
  node: Node,
  others: readonly string[],
  among: Node | undefined,
): void {
  for (const word of placements) {
    const anchor = member(node, word);
    const name = textOf(anchor);
    if (anchor === undefined || name === undefined) continue;
    reportUnresolved(report, among, [name], `"${name}"`, {
      place: anchor.place,
      message: `no lower layer has a "${name}" here to stand ${word.slice(1)}`,
      unknown: { word: name, known: others },
    });
  }
}

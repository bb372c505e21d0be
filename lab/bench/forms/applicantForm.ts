import { Compiler } from '../../../src/compile/Compiler.ts';
import { plain } from '../../../src/compile/document/Node.ts';
import type { FormSource } from '../../../src/compile/forms/FormSource.ts';
import type { FieldDeclaration, RuleRow, Section } from '../../../src/engine/form.ts';
import type { Condition } from '../../../src/engine/slice.ts';
import type { AppParts } from '../../../src/state/createAppStore.ts';

/** Whose form is measured. */
export const applicantSite = 'surge.prequal';

/** What one applicant is asked until the card is theirs. */
const applicantForms = ['application', 'offer'];

export interface ApplicantForm {
  /** The applicant's forms, one after the other. */
  form: FormSource;
  rules: Record<string, RuleRow>;
  /** What stands around it, as an app would have it from release and server; no field is switched off. */
  app: Required<Pick<AppParts, 'slice' | 'surroundings' | 'configuration' | 'state'>>;
}

/** What is read of a site's settings. */
interface Settings {
  ValidationRules: Record<string, RuleRow>;
  StatesList: { States: Record<string, string> };
  CardColors: Record<string, { DisplayName?: string; Fee?: number }>;
}

/**
 * The applicant's form, linked as for a release.
 * @throws Error where the site has mistakes or is not there.
 */
export function applicantForm(root: string): ApplicantForm {
  const checked = new Compiler(root).check();
  const linked = checked.linked.sites.find(({ key }) => key === applicantSite);
  if (linked?.layers.settings === undefined)
    throw new Error(`The catalogue has no site "${applicantSite}" with settings.`);
  const { mistakes } = linked.report;
  if (mistakes.length > 0)
    throw new Error(`The catalogue has mistakes:\n${mistakes.map(checked.sentence).join('\n')}`);
  const forms = applicantForms.map((id) => {
    const form = linked.forms.get(id);
    if (form === undefined) throw new Error(`The site "${applicantSite}" has no form "${id}".`);
    return form.source;
  });
  const settings = plain(linked.layers.settings) as unknown as Settings;
  const { ValidationRules: rules, StatesList, CardColors } = settings;
  const cardColours = Object.entries(CardColors).map(
    ([value, { DisplayName: label = value, Fee: fee = 0 }]) => ({
      value,
      label,
      fee,
    }),
  );
  return {
    form: {
      id: 'applicant',
      fields: Object.assign({}, ...forms.map(({ fields }) => fields)),
      sections: forms.flatMap(({ sections }) => sections),
      rules: forms.flatMap((form) => form.rules),
      messages: Object.assign({}, ...forms.map(({ messages }) => messages)),
      conditions: Object.assign({}, ...forms.map(({ conditions }) => conditions)),
    },
    rules,
    app: {
      slice: { ...linked.slice, context: { ...checked.linked.declarations, ...linked.slice.context } },
      surroundings: {
        site: {
          states: Object.entries(StatesList.States).map(([value, label]) => ({ value, label })),
          forbiddenStates: [],
          forbiddenStateNames: 'Vermont',
          hasCardColorChoice: true,
          fields: { cashIntent: true },
        },
        flow: { smsConsent: true },
        now: { date: '2026-03-15', year: 2026 },
      },
      configuration: { rules },
      state: { session: { cardColours } },
    },
  };
}

/** The form with all its sections `copies` times over. Fields of a copy are named `FirstName_2` and stand on their own. */
export function copyForm(form: FormSource, copies: number): FormSource {
  const all = Array.from({ length: copies }, (_, index) => copyOf(form, index + 1));
  return {
    id: form.id,
    fields: Object.assign({}, ...all.map(({ fields }) => fields)),
    sections: all.flatMap(({ sections }) => sections),
    rules: all.flatMap(({ rules }) => rules),
    messages: form.messages,
    conditions: Object.assign({}, ...all.map(({ conditions }) => conditions)),
  };
}

/** The name of a field, section or condition in a copy; the first keeps its own. */
export function copyName(name: string, copy: number): string {
  return copy === 1 ? name : `${name}_${copy}`;
}

function copyOf(form: FormSource, copy: number): FormSource {
  const named = (name: string) => copyName(name, copy);
  const field = (declaration: FieldDeclaration): FieldDeclaration => {
    const { name, mirrorTo, ...rest } = declaration;
    return { ...rest, name: named(name), ...(mirrorTo !== undefined && { mirrorTo: named(mirrorTo) }) };
  };
  const condition = (given: Condition): Condition =>
    rename(given, (word) =>
      word.startsWith('applicant.') || Object.hasOwn(form.conditions, word) ? named(word) : word,
    );
  const section = ({ id, when, fields, ...rest }: Section): Section => ({
    ...rest,
    id: named(id),
    ...(when !== undefined && { when: condition(when) }),
    fields: fields.map((use) => ({ ...use, name: named(use.name) })),
  });
  return {
    ...form,
    fields: Object.fromEntries(Object.values(form.fields).map((one) => [named(one.name), field(one)])),
    sections: form.sections.map(section),
    rules: form.rules.map((rule) => ({
      ...rule,
      field: named(rule.field),
      ...(rule.other !== undefined && { other: named(rule.other) }),
    })),
    conditions: Object.fromEntries(
      Object.entries(form.conditions).map(([name, one]) => [named(name), condition(one)]),
    ),
  };
}

/** The condition with its paths and names changed: keys with a dot, and conditions that are words. */
function rename(condition: Condition, change: (word: string) => string): Condition {
  if (typeof condition === 'string') return change(condition);
  const entries = Object.entries(condition).map(([key, value]) => {
    if (key === 'all' || key === 'any') return [key, value.map((one: Condition) => rename(one, change))];
    if (key === 'not') return [key, rename(value as Condition, change)];
    return [change(key), value];
  });
  return Object.fromEntries(entries) as Condition;
}

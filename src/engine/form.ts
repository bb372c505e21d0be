import type { Condition, Scalar, Text } from './slice.ts';

/** How a value may leave memory (design §8). Fields without one (`none` in their document) may be stored and logged. */
export type Sensitivity = 'ssn' | 'dob' | 'pan' | 'bank' | 'code' | 'contact' | 'name' | 'income';

/** A live input filter: the name of a pure function of `engine/filters/` and its parameters. */
export interface FilterUse {
  name: string;
  [parameter: string]: unknown;
}

export interface FieldOption {
  value: string;
  label: Text;
}

/**
 * How a field's label and lines are arranged around its widget: a `<label>` for a single control; a label that names a
 * group by its id, `<id>-label`; or lines only, if the widget renders its label itself.
 */
export type FrameKind = 'control' | 'group' | 'self';

/** A field after linking (a JSON Schema with `ui` in `schemas/fields/<name>.json`, differences in the form). */
export interface FieldDeclaration {
  name: string;
  /** Name of the visible control, if it is not the field's name. */
  control?: string;
  type: 'string' | 'boolean';
  /** The kind of text, in JSON Schema's words. */
  format?: 'email' | 'date';
  /** Maximum length of an answer; a filter that cuts off gets it as a parameter. */
  maxLength?: number;
  /** Name of a folder of `widgets/`. */
  widget: string;
  /** From the widget's descriptor; `control` by default. */
  frame?: FrameKind;
  label: Text;
  /** Short name for the error summary, if the label is a sentence. */
  summaryLabel?: Text;
  hint?: Text;
  /** A permanent note under the control (LAY-041). */
  below?: Text;
  /** As many characters as its control has room for; as wide as its columns unless said (F-783). */
  width?: number;
  /** Stands in a control without an answer; plain words. */
  placeholder?: string;
  /** Props of the widget beyond the common ones, defined by its descriptor. */
  widgetProps?: Record<string, unknown>;
  filter?: FilterUse;
  /** HTML autofill token (UX-03). */
  autocomplete: string;
  /** Name of the server-supplied rule row. */
  rule?: string;
  sensitivity?: Sensitivity;
  /** Failure code → text; the form's common messages are used for other codes. */
  messages: Record<string, Text>;
  /** Failure code → text to use instead if the field was changed and left since the last submit. */
  messagesWhenLeft?: Record<string, Text>;
  /** Fixed options, or the path of a list `{ value, label }[]` in the context. */
  options?: FieldOption[] | { from: string };
  /** Where the value goes in the submission (SUB-*), and its converter. */
  payload?: { path: string; as?: string };
  whenHidden: 'keep' | 'reset';
  default?: Scalar;
  /** Query parameter that prefills it (PRE-002), in lower case. */
  query?: string;
  readOnly?: Condition;
  /** Not part of the form unless this is true. Must not depend on applicant answers. */
  active?: Condition;
  /** Event raised instead of a yes: what it opens writes the answer once it is confirmed (OFR-011). */
  confirm?: string;
  /** Event raised with `value` once the answer is complete and passes the rules, and again if it changes (F-422). */
  given?: string;
  /** Answering it means agreeing to its statement, or to that and the terms of the product. */
  consent?: 'statement' | 'terms';
  /** The field that its answer is copied to until that field is answered itself (FRM-042). */
  mirrorTo?: string;
}

export interface SectionField {
  name: string;
  /** Columns of twelve, from the `wide` breakpoint up. */
  span: number;
  /** The same on phones, where every field has a line of its own unless this says else. */
  narrow?: number;
}

export interface Section {
  id: string;
  title?: Text;
  text?: Text;
  /** Shown only if this is true. Reads applicant answers only, so that it can be compiled into the schema. */
  when?: Condition;
  fields: SectionField[];
  /** Id of a child of the form's block, rendered after the fields. */
  block?: string;
  /** Where its answers came along when the form was drawn, it is a line with them until somebody edits them. */
  fold?: boolean;
  /** How that line reads: groups of fields, by their words or, for a choice, by its value. */
  line?: { name: string; isValue?: true }[][];
}

/** One failure of a rule. Its message is chosen from the copy by `code` (design §4). */
export interface RuleFailure {
  code: string;
  params: Record<string, Scalar>;
}

/** A server-supplied row (RUL-001). Every key is optional and may be null. */
export interface RuleRow {
  ValidationType?: string | null;
  IsRequired?: boolean | null;
  MaxLengthChar?: number | null;
  MinLengthChar?: number | null;
  Regex?: string | null;
  FirstCharNotNum?: boolean | null;
  /** JSON array as text, a list, or one value. */
  AcceptedValues?: string | string[] | null;
  AllDigits?: boolean | null;
  MinAge?: number | null;
  /** Year or date that a birth date must not precede. */
  MinYearDOB?: number | string | null;
}

export interface AjvError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

/** What a row can require of an answer; each is an AJV keyword of that name (`compile/forms/ruleKeywords.ts`). */
export type RowWord = Exclude<keyof RuleRow, 'ValidationType'>;

/** What a rule keyword reports, as the `params` of AJV's error. */
export interface KeywordFailure extends RuleFailure {
  field: string;
  /** If one field has several failures, the one with the lowest place is shown. */
  place: number;
}

/** What the keywords of a compiled module call through `this`. Built by `engine/rules/createRuleContext`. */
export interface RuleContext {
  rules: Record<string, RuleRow>;
  /** Calendar date in New York, YYYY-MM-DD. */
  today: string;
  /** State → minimum age (RUL-014). */
  stateMinimumAges: Record<string, number>;
  forbiddenStates: string[];
  /** Fields that the site has switched off; they never fail. */
  inactive: ReadonlySet<string>;
  /** Checks a value against the row named `rule`; `field` is its field, by default of the same name. */
  fieldRule(rule: string, value: unknown, parent: unknown, field?: string): RuleFailure | undefined;
  /** Checks answers against one word of their rows, which the fields' schemas name. */
  rowFailures(word: RowWord, properties: Properties, answers: Record<string, unknown>): KeywordFailure[];
  /** Checks answers against a rule across fields, for every use in the form. */
  crossFailures(
    rule: CrossRule['rule'],
    uses: CrossUse[],
    answers: Record<string, unknown>,
  ): KeywordFailure[];
}

/** A use of a rule across fields, as its AJV keyword lists it (XFD-*). */
export interface CrossUse {
  field: string;
  other?: string;
  /** Further fields, each with the one it is compared with; the rule looks at all pairs together. */
  also?: Record<string, string>;
  /** Failure code whose message is shown; by default the rule's name. */
  code?: string;
  /** How many rules of the form precede it for the same field; 0 by default. */
  place?: number;
}

/** A rule across fields, as in the form's JSON. */
export interface CrossRule extends CrossUse {
  rule:
    | 'equalTo'
    | 'notEqualTo'
    | 'notExpired'
    | 'notNumeric'
    | 'notPostOfficeBox'
    | 'notForbiddenState'
    | 'requiredWith';
}

export interface CompiledValidate {
  (this: RuleContext, data: unknown): boolean;
  errors?: AjvError[] | null;
}

export interface JsonSchema {
  [keyword: string]: unknown;
}

/** The schemas of fields, by name; each `rule` is the name of its row. */
export type Properties = Record<string, JsonSchema>;

/** rjsf's uiSchema words for a form and its fields, by field; those of the form itself begin with `ui:`. */
export interface UiSchema {
  [word: string]: unknown;
}

/** The exports of a compiled form module: no imports, no code generated at run time. */
export interface FormModule {
  id: string;
  validate: CompiledValidate;
  /** One function per conditional section, by the section's id. */
  conditions: Record<string, CompiledValidate>;
  /** What rjsf gets: the fields of open sections as `properties`, conditional ones as branches of `allOf`. */
  schema: JsonSchema;
  uiSchema: UiSchema;
}

/** How a form is laid out, besides its sections. */
export interface FormLayout {
  /**
   * Each step is the ids of its sections; the last step is the review, where the applicant checks the answers and sends
   * them. Undefined: everything on one page.
   */
  steps?: string[][];
  /** The steps apply in narrow windows only; in others everything is on one page. */
  onPhones?: boolean;
  /** The sentence for "section x of y". */
  progress?: boolean;
}

/** A compiled form with the facts about its fields and sections, read once (`describeForm`). */
export interface CompiledForm extends FormModule, FormLayout {
  fields: Record<string, FieldDeclaration>;
  sections: Section[];
  /** Failure code → text for fields without one of their own. */
  messages: Record<string, Text>;
}

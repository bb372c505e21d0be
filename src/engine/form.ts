import type { Condition, Scalar, Text } from './slice.ts';

/** How a value may leave memory (design §8). Fields without one, `none` in their document, may be stored and logged. */
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
 * How a field's label and lines stand around its widget: a `<label>` on a single control; words that name a group by their
 * id, `<id>-label`; or lines only, since the widget draws its label itself.
 */
export type FrameKind = 'control' | 'group' | 'self';

/** A field after linking (a JSON Schema with `ui` in `schemas/fields/<name>.json`, differences in the form). */
export interface FieldDeclaration {
  name: string;
  /** Name of the visible control, where it is not the field's own. */
  control?: string;
  type: 'string' | 'boolean';
  /** What its text is, in JSON Schema's words. */
  format?: 'email' | 'date';
  /** The most characters of an answer; a filter that cuts off is given it as a parameter. */
  maxLength?: number;
  /** Name in `widgets/registry.ts`. */
  widget: string;
  /** As the widget's descriptor says; `control` unless said. */
  frame?: FrameKind;
  label: Text;
  /** Its short name in the summary of errors, where the label is a sentence. */
  summaryLabel?: Text;
  hint?: Text;
  /** A note under the control that stays in view (LAY-041). */
  below?: Text;
  /** As many characters as its control has room for; as wide as its columns unless said (F-783). */
  width?: number;
  /** Stands in a control without an answer; plain words. */
  placeholder?: string;
  /** Props of the widget beyond the common ones, as its descriptor allows. */
  widgetProps?: Record<string, unknown>;
  filter?: FilterUse;
  /** HTML autofill token (UX-03). */
  autocomplete: string;
  /** Name of the server-supplied rule row. */
  rule?: string;
  sensitivity?: Sensitivity;
  /** Failure code → text; codes missing here use the form's common messages. */
  messages: Record<string, Text>;
  /** Failure code → text in place of that one where the field was changed and left since the last submit. */
  messagesWhenLeft?: Record<string, Text>;
  /** Fixed options, or the path of a list `{ value, label }[]` in the context. */
  options?: FieldOption[] | { from: string };
  /** Where the value goes in the submission (SUB-*), and its converter. */
  payload?: { path: string; as?: string };
  whenHidden: 'keep' | 'reset';
  default?: Scalar;
  /** Query parameter that prefills it (PRE-002), lower case. */
  query?: string;
  readOnly?: Condition;
  /** Not part of the form while this does not hold. Conditions on anything but applicant answers. */
  active?: Condition;
  /** Event raised in place of a yes: what it opens writes the answer once it is confirmed (OFR-011). */
  confirm?: string;
  /** Event raised with `value` once the answer is whole and passes the rules, and again for another one (F-422). */
  given?: string;
  /** Whoever answers it agrees to what it says: to the statement, or to that and the terms of the product. */
  consent?: 'statement' | 'terms';
  /** The field of the form that its answer is copied into until that one is answered itself (FRM-042). */
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
  /** Shown only while this holds. Reads applicant answers only, so that it can be compiled into the schema. */
  when?: Condition;
  fields: SectionField[];
  /** Id of a child of the form's block, drawn after the fields. */
  block?: string;
}

/** One failure of a rule. Messages are chosen from the copy by `code` (design §4). */
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
  /** Year or date before which a birth date is refused. */
  MinYearDOB?: number | string | null;
}

export interface AjvError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

/** What a row can ask of an answer; each is an AJV keyword of that name (`compile/forms/ruleKeywords.ts`). */
export type RowWord = Exclude<keyof RuleRow, 'ValidationType'>;

/** What a keyword of the rules reports, as the `params` of AJV's error. */
export interface KeywordFailure extends RuleFailure {
  field: string;
  /** Of several failures of one field the one with the lowest place is told. */
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
  /** Holds a value against the row named `rule`; `field` is the field it stands in, by default of the same name. */
  fieldRule(rule: string, value: unknown, parent: unknown, field?: string): RuleFailure | undefined;
  /** Holds answers against one word of their rows, which the schemas of the fields name. */
  rowFailures(word: RowWord, properties: Properties, answers: Record<string, unknown>): KeywordFailure[];
  /** Holds answers against a rule across fields, wherever the form uses it. */
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
  /** Further fields and those they are held against; the rule looks at all pairs together. */
  also?: Record<string, string>;
  /** Failure code whose message is shown; default is the rule's name. */
  code?: string;
  /** How many rules of the form stand before it for the same field; none unless said. */
  place?: number;
}

/** A rule across fields as the form's JSON has it. */
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

/** The schemas of fields, by name; `rule` of each is the name of its row. */
export type Properties = Record<string, JsonSchema>;

/** rjsf's words for how a form and its fields are drawn, by field; those of the form itself begin with `ui:`. */
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

/** How a form is laid out, beside its sections. */
export interface FormLayout {
  /**
   * One step after the other, each the ids of its sections; the last is the review, where the answers are read once more
   * and sent. Undefined: all on one page.
   */
  steps?: string[][];
  /** The steps hold in narrow windows only; in others all of it is on one page. */
  onPhones?: boolean;
  /** Says which section of how many is in view. */
  progress?: boolean;
}

/** A compiled form with what its documents say of fields and sections, read once (`describeForm`). */
export interface CompiledForm extends FormModule, FormLayout {
  fields: Record<string, FieldDeclaration>;
  sections: Section[];
  /** Failure code → text where the field has none of its own. */
  messages: Record<string, Text>;
}

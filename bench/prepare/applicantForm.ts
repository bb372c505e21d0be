import { Compiler } from '../../src/compile/Compiler.ts';
import type { FormSource } from '../../src/compile/forms/FormSource.ts';
import { type Node, plain } from '../../src/compile/read/Node.ts';
import type { RuleRow } from '../../src/engine/form.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import type { PathDeclaration, Slice } from '../../src/engine/slice.ts';

/** Whose form is measured. */
export const applicantSite = 'surge.prequal';

/** What one applicant is asked until the card is theirs. */
const applicantForms = ['application', 'offer'];

export interface ApplicantForm {
  /** The applicant's forms, one after the other. */
  form: FormSource;
  slice: Slice;
  declarations: Readonly<Record<string, PathDeclaration>>;
  rules: Record<string, RuleRow>;
  settings: Record<string, unknown>;
}

/**
 * The applicant's form, linked as for a release.
 * @throws Error where the site has mistakes or is not there.
 */
export function applicantForm(root: string): ApplicantForm {
  const checked = new Compiler(root).check();
  const linked = checked.linked.sites.find(({ key }) => key === applicantSite);
  if (linked === undefined) throw new Error(`The catalogue has no site "${applicantSite}".`);
  const { mistakes } = linked.report;
  if (mistakes.length > 0)
    throw new Error(`The catalogue has mistakes:\n${mistakes.map(checked.sentence).join('\n')}`);
  const forms = applicantForms.map((id) => {
    const form = linked.forms.get(id);
    if (form === undefined) throw new Error(`The site "${applicantSite}" has no form "${id}".`);
    return form.source;
  });
  const settings = plainOf(linked.layers.settings);
  if (!isObject(settings)) throw new Error(`The site "${applicantSite}" has no settings.`);
  return {
    form: {
      id: 'applicant',
      fields: Object.assign({}, ...forms.map(({ fields }) => fields)),
      sections: forms.flatMap(({ sections }) => sections),
      rules: forms.flatMap(({ rules }) => rules),
      messages: Object.assign({}, ...forms.map(({ messages }) => messages)),
      conditions: Object.assign({}, ...forms.map(({ conditions }) => conditions)),
    },
    slice: linked.slice,
    declarations: checked.linked.declarations,
    rules: rulesIn(settings),
    settings,
  };
}

function rulesIn({ ValidationRules: rows }: Record<string, unknown>): Record<string, RuleRow> {
  return isObject(rows) ? (rows as Record<string, RuleRow>) : {};
}

function plainOf(node: Node | undefined): unknown {
  return node === undefined ? undefined : plain(node);
}

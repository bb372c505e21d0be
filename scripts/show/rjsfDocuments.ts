import { getDefaultRegistry } from '@rjsf/core';
import { hasWidget, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import { Refusal, unknown } from '../../src/authoring/Refusal.ts';
import { rulesOf } from '../../src/blocks/form/rulesOf.ts';
import { Compiler } from '../../src/compile/Compiler.ts';
import { loadCompiledForm } from '../../src/compile/forms/loadCompiledForm.ts';
import type { BuiltRelease } from '../../src/compile/release/buildRelease.ts';
import type { SiteDocument } from '../../src/compile/release/SiteDocument.ts';
import { mergeLateSlice, type Slice } from '../../src/engine/slice.ts';
import { documentsFor } from '../../src/form/documentsFor.ts';
import { configurationAtom, surroundingsAtom } from '../../src/state/atoms.ts';
import { formFacts } from '../../src/state/formFacts.ts';
import { openSite } from '../openSite.ts';
import { root } from '../runCommand.ts';
import type { NamedSite } from './siteNamed.ts';

/**
 * The two documents of a form as rjsf gets them on a site when its page opens. They are made of the catalogue as it
 * stands, by the code that answers `get-configuration` and the code that reads the answer.
 * @param widgets whether those stay that stock rjsf does not have
 */
export async function rjsfDocuments(
  { name: siteName, site, variant }: NamedSite,
  name: string,
  widgets: boolean,
): Promise<unknown> {
  const release = await builtRelease();
  const document = jsonOf<SiteDocument>(release, String(release.manifest.sites[site.key]?.settings));
  const { forms, files } = document;
  const module = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (module === undefined) throw unknown(`The site ${siteName} draws no form`, name, Object.keys(forms));
  const form = await loadCompiledForm(String(release.files.get(module)));
  const slice = jsonOf<Slice>(release, files.slice);
  if (slice.late !== undefined) mergeLateSlice(slice, jsonOf(release, slice.late));
  const store = openSite(document, variant, slice);
  const rules = rulesOf(form, store.get(configurationAtom), String(store.get(surroundingsAtom).now.date));
  const documents = documentsFor(form, store.get(formFacts(form, rules)));
  return widgets ? documents : withStockWidgets(documents);
}

/** A form is compiled only where the whole catalogue is sound. */
async function builtRelease(): Promise<BuiltRelease> {
  const compiler = new Compiler(root);
  const checked = compiler.check();
  if (checked.mistakes.length > 0) throw new Refusal(checked.mistakes.map(checked.sentence).join('\n'));
  return compiler.build(checked);
}

/** The uiSchema without the widgets that stock rjsf does not have: those would be errors there. */
function withStockWidgets({ schema, uiSchema }: { schema: RJSFSchema; uiSchema: UiSchema }) {
  const { widgets } = getDefaultRegistry();
  const branches = (schema.allOf ?? []) as { then: RJSFSchema }[];
  const properties = Object.assign({}, schema.properties, ...branches.map(({ then }) => then.properties));
  const fields = Object.entries(uiSchema).map(([name, ui]) => {
    const { 'ui:widget': widget, ...others } = ui as UiSchema;
    const isStock = widget === undefined || hasWidget(properties[name] ?? {}, widget, widgets);
    return [name, isStock ? ui : others];
  });
  return { schema, uiSchema: { ...uiSchema, ...Object.fromEntries(fields) } };
}

function jsonOf<Content>(release: BuiltRelease, address: string): Content {
  return JSON.parse(String(release.files.get(address))) as Content;
}

/**
 * `npm run show form <form> <site>`: the two documents of a form as rjsf gets them on a site when its page opens. They are
 * made of the catalogue as it stands, by the code that answers `get-configuration` and the code that reads the answer.
 */
import { parseArgs } from 'node:util';
import { getDefaultRegistry } from '@rjsf/core';
import { hasWidget, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import { nowValues } from '../src/app/browser/nowValues.ts';
import { brandValues } from '../src/app/configuration/brandValues.ts';
import { formConfiguration } from '../src/app/configuration/formConfiguration.ts';
import { siteValues } from '../src/app/configuration/siteValues.ts';
import { rulesOf } from '../src/blocks/form/rulesOf.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { loadCompiledForm } from '../src/compile/forms/loadCompiledForm.ts';
import type { BuiltRelease } from '../src/compile/release/buildRelease.ts';
import type { SiteDocument } from '../src/compile/release/SiteDocument.ts';
import { nearest } from '../src/compile/report/nearest.ts';
import type { Slice } from '../src/engine/slice.ts';
import { documentsFor } from '../src/form/documentsFor.ts';
import { buildSettings } from '../src/server/sites/buildSettings.ts';
import { findSite } from '../src/server/sites/findSite.ts';
import { configurationAtom } from '../src/state/configurationAtom.ts';
import { type AppStore, createAppStore } from '../src/state/createAppStore.ts';
import { formFacts } from '../src/state/formFacts.ts';
import { surroundingsAtom } from '../src/state/surroundingsAtom.ts';
import { root } from './runCommand.ts';

const usage = `npm run --silent show form <form> <site> [-- --widgets]

Prints { "schema": …, "uiSchema": … }: the two documents that rjsf gets for a form when the page of a site opens, with the
site's rules, states and switches in them. Paste each into https://rjsf-team.github.io/react-jsonschema-form/.

  <form>     a file of schemas/forms, for example application
  <site>     its host label or key: prequal.surge, prequal-mfa.surge (a variant), surge.prequal
  --widgets  keeps every "ui:widget". Without it those are left out that rjsf does not bring itself: the playground refuses
             a widget that it does not know, and draws its own for the type instead`;

/** Something that whoever typed the command has to hear. */
class Refusal extends Error {}

/** A site of the catalogue, and one of its variants where that is meant. */
interface Site {
  name: string;
  document: SiteDocument;
  variant: string | undefined;
}

interface Request {
  release: BuiltRelease;
  /** Of what is shown. */
  name: string;
  site: Site;
  /** Whether widgets stay that stock rjsf does not have. */
  widgets: boolean;
}

/** What can be shown of a site, by its word in the command. */
const shows: Record<string, (request: Request) => Promise<unknown>> = {
  async form({ release, name, site, widgets }) {
    const { forms, files } = site.document;
    const module = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (module === undefined) throw unknown(`The site ${site.name} has no form`, name, Object.keys(forms));
    const form = await loadCompiledForm(String(release.files.get(module)));
    const store = openSite(site, jsonOf(release, files.slice));
    const rules = rulesOf(form, store.get(configurationAtom), String(store.get(surroundingsAtom).now.date));
    const documents = documentsFor(form, store.get(formFacts(form, rules)));
    return widgets ? documents : withStockWidgets(documents);
  },
};

/** What the page knows of a site before anybody does anything on it: the server's answer, read as the page reads it. */
function openSite({ document, variant }: Site, slice: Slice): AppStore {
  const host = `${hostLabel(document, variant)}.localhost`;
  const { settings } = buildSettings(document.settings, variant, {}, host);
  const clock = Date.now();
  return createAppStore({
    slice,
    surroundings: {
      site: siteValues(settings, slice.context, { host, origin: `http://${host}` }, []),
      brand: brandValues(settings, slice.brandFacts),
      now: nowValues(clock),
      clock,
    },
    configuration: formConfiguration(settings),
  });
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

/** The site that a host label or a key names. */
function siteNamed(name: string, release: BuiltRelease): Site {
  const sites = Object.values(release.manifest.sites).map(({ settings }) =>
    jsonOf<SiteDocument>(release, settings),
  );
  const found = findSite(sites, `${name}.localhost`, { environment: 'development', sandbox: true });
  if (found !== undefined) {
    const document = sites.find(({ key }) => key === found.entry.key) as SiteDocument;
    return { name, document, variant: found.variant };
  }
  const document = sites.find(({ key }) => key === name);
  if (document !== undefined) return { name, document, variant: undefined };
  const variants = sites.flatMap((site) => site.variants.map((variant) => hostLabel(site, variant)));
  const known = sites.map((site) => hostLabel(site));
  throw unknown('There is no site', name, known, [...known, ...variants]);
}

function hostLabel({ label, brand }: SiteDocument, variant?: string): string {
  return `${label}${variant === undefined ? '' : `-${variant}`}.${brand}`;
}

/** Says that there is no such thing, what may have been meant, and all that there is. */
function unknown(what: string, word: string, known: readonly string[], alike = known): Refusal {
  const meant = nearest(word, alike, 3).join(', ');
  return new Refusal(`${what} "${word}". Nearest: ${meant}. Known: ${known.join(', ')}.`);
}

function jsonOf<Content>(release: BuiltRelease, address: string): Content {
  return JSON.parse(String(release.files.get(address))) as Content;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { widgets: { type: 'boolean', default: false }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(usage);
  const [kind = '', name, siteName] = positionals;
  const show = Object.hasOwn(shows, kind) ? shows[kind] : undefined;
  if (show === undefined || name === undefined || siteName === undefined) throw new Refusal(usage);
  const compiler = new Compiler(root);
  const checked = compiler.check();
  if (checked.mistakes.length > 0) throw new Refusal(checked.mistakes.map(checked.sentence).join('\n'));
  const release = await compiler.build(checked);
  const site = siteNamed(siteName, release);
  console.log(JSON.stringify(await show({ release, name, site, widgets: values.widgets }), null, 2));
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

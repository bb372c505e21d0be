import { isObject } from '../../../engine/overlay/mergePatch.ts';
import { renderPage, wordmark } from '../../http/pages/renderPage.ts';
import { Refusal } from '../../platform/answers.ts';
import { type Html, html } from '../../platform/html.ts';
import { settingsPlace } from '../../platform/sites/buildSettings.ts';
import { type Override, overrideSchemas } from '../overrides.ts';
import { overrideAddress } from './catalogueSections.ts';
import { codeOf } from './elements.ts';

/** A problem with a typed value. */
export interface FieldMistake {
  /** Name of its control. */
  name: string;
  message: string;
}

export interface OverridePageModel {
  site: string;
  path: string;
  /** The release's value; undefined if it has none. */
  release: unknown;
  /** The one in force. */
  own: Override | undefined;
  controls: readonly OverrideControl[];
  /** The typed values, if they were refused. */
  typed?: (name: string) => string;
  mistakes?: readonly FieldMistake[];
  /** The form that was refused. */
  refused?: 'save' | 'remove';
}

/** The page of one override: its value, author and reason. Works without scripts, and keeps what was typed. */
export function overridePage(model: OverridePageModel): string {
  const { site, path, release, own, controls, mistakes = [], refused = 'save' } = model;
  const name = path.split('/').at(-1);
  const ofSave = refused === 'save' ? mistakes : [];
  return renderPage({
    title: `${mistakes.length > 0 ? 'Error: ' : ''}Override ${name} of ${site}`,
    main: html`<header class="lead">
${wordmark('/#overrides')}
<h1>${name} of ${site}</h1>
</header>
<dl class="status">
<div><dt>Place</dt><dd>${codeOf(path)}</dd></div>
${controls.length === 1 && html`<div><dt>The release says</dt><dd>${codeOf(release === undefined ? 'nothing' : JSON.stringify(release))}</dd></div>`}
${own !== undefined && html`<div><dt>Overridden by</dt><dd>${codeOf(JSON.stringify(own.value))}</dd></div>`}
</dl>
${summary(model)}
<section aria-labelledby="save">
<h2 id="save">${own === undefined ? 'Add' : 'Change'}</h2>
<form class="fields" method="post" action="${overrideAddress}">
${place(model)}
${controls.length > 1 && html`<p class="quiet">Leave empty what stays as the release says; <code>null</code> takes it away.</p>`}
<div class="grid">${controls.map((control) => field(control, valueIn(model, control), ofSave))}</div>
${said('', model, refused === 'save')}
<p><button name="do" value="save">Save</button></p>
</form>
</section>
${
  own !== undefined &&
  html`<section aria-labelledby="remove">
<h2 id="remove">Remove</h2>
<form class="fields" method="post" action="${overrideAddress}">
${place(model)}
${said('end-', model, refused === 'remove')}
<p><button class="danger" name="do" value="remove">Remove</button></p>
</form>
</section>`
}`,
  });
}

function summary({ mistakes = [], refused }: OverridePageModel): Html | false {
  if (mistakes.length === 0) return false;
  const prefix = refused === 'remove' ? 'end-' : '';
  return html`<div class="mistakes" role="alert"><strong>This was not ${refused === 'remove' ? 'removed' : 'saved'}.</strong>
<ul>${mistakes.map(({ name, message }) => html`<li><a href="#${prefix}${name}">${message}</a></li>`)}</ul></div>`;
}

function place({ site, path }: OverridePageModel): Html {
  return html`<input type="hidden" name="site" value="${site}"><input type="hidden" name="path" value="${path}">`;
}

function valueIn({ typed, refused }: OverridePageModel, { name, start }: OverrideControl): string {
  return typed !== undefined && refused === 'save' ? typed(name) : start;
}

/** Who and why. */
function said(prefix: string, { typed, mistakes: found = [] }: OverridePageModel, isRefused: boolean): Html {
  const mistakes = isRefused ? found : [];
  const value = (name: string) => (isRefused ? (typed?.(name) ?? '') : '');
  return html`<div class="grid">${textField({ id: `${prefix}by`, name: 'by', label: 'Your name', value: value('by'), longest: 100 }, mistakes)}
${textField({ id: `${prefix}why`, name: 'why', label: 'Reason', value: value('why'), longest: 500 }, mistakes)}</div>`;
}

function textField(
  {
    id,
    name,
    label,
    value,
    longest,
  }: { id: string; name: string; label: string; value: string; longest: number },
  mistakes: readonly FieldMistake[],
): Html {
  return html`<p><label for="${id}">${label}</label>
<input id="${id}" name="${name}" value="${value}" maxlength="${longest}" autocomplete="off" required${described(id, name, mistakes)}>${mistakeOf(id, name, mistakes)}</p>`;
}

function field(
  { name, label, kind, optional, release }: OverrideControl,
  value: string,
  mistakes: readonly FieldMistake[],
): Html {
  const hint = release !== undefined && `${name}-release`;
  return html`<p><label for="${name}">${label}</label>
${control({ name, kind, optional }, value, described(name, name, mistakes, hint))}${mistakeOf(name, name, mistakes)}${
  hint &&
  html`
<span class="quiet" id="${hint}">The release says <code>${release}</code></span>`
}</p>`;
}

function control(
  { name, kind, optional }: Pick<OverrideControl, 'name' | 'kind' | 'optional'>,
  value: string,
  more: Html | false,
): Html {
  if (kind === 'json') return html`<textarea id="${name}" name="${name}" rows="6"${more}>${value}</textarea>`;
  if (kind !== 'flag')
    return html`<input id="${name}" name="${name}" value="${value}" autocomplete="off" spellcheck="false"${kind === 'number' && html` inputmode="numeric"`}${more}>`;
  const choices: [string, string][] = [
    ...(optional ? ([['', 'As the release says']] as [string, string][]) : []),
    ['true', 'Yes'],
    ['false', 'No'],
    ...(value === 'null' ? ([['null', 'None']] as [string, string][]) : []),
  ];
  return html`<select id="${name}" name="${name}"${more}>${choices.map(
    ([choice, words]) =>
      html`<option value="${choice}"${choice === value && html` selected`}>${words}</option>`,
  )}</select>`;
}

function described(
  id: string,
  name: string,
  mistakes: readonly FieldMistake[],
  hint: string | false = false,
): Html | false {
  const isWrong = mistakes.some((mistake) => mistake.name === name);
  const ids = [...(isWrong ? [`${id}-mistake`] : []), ...(hint ? [hint] : [])];
  return ids.length > 0 && html`${isWrong && html` aria-invalid="true"`} aria-describedby="${ids.join(' ')}"`;
}

function mistakeOf(id: string, name: string, mistakes: readonly FieldMistake[]): Html | false {
  const found = mistakes.find((mistake) => mistake.name === name);
  return (
    found !== undefined &&
    html`
<span class="mark" id="${id}-mistake">${found.message}</span>`
  );
}

/** The control for one key of an override. */
interface OverrideControl {
  /** The key of a rule row, or `value`. */
  name: string;
  label: string;
  kind: 'flag' | 'number' | 'text' | 'json';
  /** True if empty means that the key is not overridden. */
  optional: boolean;
  /** Its initial content. */
  start: string;
  /** The release's value for a key of a row. */
  release?: string;
}

/**
 * The controls of an override: those of each key of a rule row, or one for its value.
 * @param now the release's value
 * @param own the active override; undefined for a new one
 */
export function overrideControls(path: string, now: unknown, own: unknown): OverrideControl[] {
  const [kind = ''] = path.split('/');
  if (kind === 'rules') {
    const keys = Object.entries(overrideSchemas.rules?.properties as Record<string, { type: string[] }>);
    const row = isObject(own) ? own : {};
    const before = isObject(now) ? now : {};
    return keys.map(([name, { type }]) => ({
      name,
      label: name,
      kind: type.includes('boolean')
        ? 'flag'
        : type[0] === 'integer' && !type.includes('string')
          ? 'number'
          : 'text',
      optional: true,
      start: Object.hasOwn(row, name) ? written(row[name]) : '',
      ...(Object.hasOwn(before, name) && { release: written(before[name]) }),
    }));
  }
  const value = own === undefined ? now : own;
  const isFlag = ['form-fields', 'switches', 'active'].includes(kind) || typeof now === 'boolean';
  const control = isFlag ? 'flag' : typeof now === 'number' ? 'number' : isPlain(now) ? 'text' : 'json';
  return [
    {
      name: 'value',
      label: 'Value',
      kind: control,
      optional: false,
      start: value === undefined ? '' : written(value),
    },
  ];
}

/**
 * The body of an override, as `PUT /sandbox/overrides/…` expects it, from typed values.
 * @throws Refusal 400 for an invalid value
 */
export function bodyOf(
  controls: readonly OverrideControl[],
  typed: (name: string) => string,
): Record<string, unknown> {
  const said = Object.fromEntries(
    controls.flatMap((control) => {
      const text = typed(control.name).trim();
      return text === '' && control.optional ? [] : [[control.name, readTyped(control, text)]];
    }),
  );
  if (Object.keys(said).length === 0)
    throw new Refusal(400, 'invalid', 'Nothing is overridden: write at least one value.');
  return said;
}

/** The value of the release at the place of an override. */
export function releaseValue(settings: Record<string, unknown>, path: string): unknown {
  return (settingsPlace(path) ?? []).reduce<unknown>(
    (holder, key) => (isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined),
    settings,
  );
}

function readTyped({ name, kind }: OverrideControl, text: string): unknown {
  if (text === 'null') return null;
  if (kind === 'flag') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind === 'number') {
    if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
    throw new Refusal(400, 'invalid', 'This is no number.', { path: `/${name}` });
  }
  if (kind === 'text' && !text.startsWith('[')) return text;
  try {
    return JSON.parse(text);
  } catch {
    if (kind === 'text') return text;
    throw new Refusal(400, 'invalid', 'This is no JSON.', { path: `/${name}` });
  }
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isPlain(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

import { type Html, html } from '../../platform/html.ts';
import type { OverridableGroup } from '../overridable.ts';
import type { Override, PastOverride, Said } from '../overrides.ts';
import { fold } from './fold.ts';
import { formsOfSandbox } from './registerForms.ts';
import { table } from './table.ts';
import { time } from './time.ts';
import { codeOf } from './whole.ts';

/** The page on which an override is made, changed or removed: `?of=<site>&path=…`. */
export const overrideAddress = `${formsOfSandbox}override`;

interface OverridesShown {
  overrides: readonly Override[];
  pastOverrides: readonly PastOverride[];
  overridable: readonly OverridableGroup[];
  sites: readonly string[];
}

/** The overrides in force, those that ended, and the way to another. */
export function overridesSection({ overrides, pastOverrides, overridable, sites }: OverridesShown): Html {
  return html`<section aria-labelledby="overrides">
<h2 id="overrides">Overrides</h2>
${
  overrides.length === 0
    ? html`<p>None: every site runs exactly what its release says.</p>`
    : table({
        caption: 'Differences from the release, in force until they are removed',
        columns: ['Site and place', 'Value', 'Who and why', 'Since', 'Action'],
        rows: overrides.map(({ site, path, value, at, ...said }) => [
          html`${site} ${codeOf(path)}`,
          codeOf(JSON.stringify(value)),
          whoAndWhy(said),
          time(at),
          html`<a class="target" href="${overrideAddress}?${query(site, path)}" aria-label="Change or remove ${path} of ${site}">Change</a>`,
        ]),
      })
}
<h3>Add an override</h3>
${fold(
  'Choose a site and what differs',
  html`<form class="fields line" method="get" action="${overrideAddress}">
<p><label for="override-site">Site</label>
<select id="override-site" name="of">${sites.map((site) => html`<option>${site}</option>`)}</select></p>
<p><label for="override-path">What</label>
<select id="override-path" name="path">${overridable
    .filter(({ paths }) => paths.length > 0)
    .map(
      ({ name, paths }) =>
        html`<optgroup label="${name}">${paths.map(
          (path) => html`<option value="${path}">${nameOf(path)}</option>`,
        )}</optgroup>`,
    )}</select></p>
<p><button>Next</button></p>
</form>`,
)}
${
  pastOverrides.length > 0 &&
  html`<details><summary>Removed and replaced ones (${pastOverrides.length})</summary>
${table({
  caption: 'Overrides that ended, newest first',
  columns: ['Site and place', 'Value', 'Who and why', 'From', 'To', 'Ended by'],
  rows: pastOverrides.map(({ site, path, value, at, ended: { at: to, ...end }, ...said }) => [
    html`${site} ${codeOf(path)}`,
    codeOf(JSON.stringify(value)),
    whoAndWhy(said),
    time(at),
    time(to),
    whoAndWhy(end),
  ]),
})}</details>`
}
</section>`;
}

function whoAndWhy({ by, why }: Said): Html {
  if (by === undefined && why === undefined) return html`<span class="quiet">not said</span>`;
  return html`${by ?? 'Somebody'}${why !== undefined && html`: ${why}`}`;
}

function query(of: string, path: string): string {
  return new URLSearchParams({ of, path }).toString();
}

/** What is overridden, as people look for it. */
function nameOf(path: string): string {
  const name = path.split('/').at(-1) ?? '';
  return path.includes('/') ? name : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

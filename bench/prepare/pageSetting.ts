import type { FieldDeclaration } from '../../src/engine/form.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import type { PageSetting } from '../pages/shared/PageSetting.ts';
import type { ApplicantForm } from './applicantForm.ts';

/** What stands around the form, with every field that a switch can turn off turned on. */
export function pageSetting({ form, slice, declarations, rules, settings }: ApplicantForm): PageSetting {
  const fields = Object.values(form.fields);
  const states = entriesIn(settings.StatesList, 'States').map(([value, label]) => ({ value, label }));
  const setting: PageSetting = {
    slice: { ...slice, context: { ...declarations, ...slice.context } },
    rules,
    site: { states, forbiddenStates: [], forbiddenStateNames: 'Vermont' },
    flow: {},
    session: { cardColours: cardColours(settings) },
    now: { date: '2026-03-15', year: 2026 },
    widgets: [...new Set(fields.map(({ widget }) => widget))],
  };
  for (const { active } of fields) switchOn(setting, active);
  return setting;
}

/** Every switch that a condition reads is on, in each of its alternatives: whichever the answers choose, it holds. */
function switchOn({ site, flow }: PageSetting, active: FieldDeclaration['active']) {
  for (const [path, value] of switchesIn(active)) {
    const [root, ...rest] = path.split('.');
    if (root === 'applicant') continue; // the answers see to that
    write(root === 'site' ? site : flow, rest, value);
  }
}

function switchesIn(condition: unknown): [string, unknown][] {
  if (!isObject(condition)) return [];
  const inner = [condition.all, condition.any].find(Array.isArray);
  return inner === undefined
    ? Object.entries(condition).filter(([path]) => path.includes('.'))
    : inner.flatMap(switchesIn);
}

/**
 * What each path is held against, in a condition that holds where all of them do.
 * @throws Error for any other: the benchmark understands no more than its forms need.
 */
export function testsOf(condition: unknown): [string, unknown][] {
  const tests = isObject(condition) && Array.isArray(condition.all) ? condition.all : [condition];
  return tests.flatMap((test) => {
    if (isObject(test) && Object.keys(test).every((path) => path.includes('.'))) return Object.entries(test);
    throw new Error(`The benchmark does not understand the condition ${JSON.stringify(condition)}.`);
  });
}

function write(target: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown) {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = isObject(target[name]) ? target[name] : {};
  target[name] = inner;
  write(inner, rest, value);
}

function cardColours(settings: Record<string, unknown>) {
  return entriesIn(settings, 'CardColors').map(([value, colour]) => {
    const { DisplayName: label = value, Fee: fee = 0 } = isObject(colour) ? colour : {};
    return { value, label, fee };
  });
}

function entriesIn(parent: unknown, name: string): [string, unknown][] {
  const value = isObject(parent) ? parent[name] : undefined;
  return isObject(value) ? Object.entries(value) : [];
}

import { type ScreenState, type StatesFile, screensOfState, statesIn } from '../../authoring/ScreenState.ts';
import type { Checked } from '../../compile/Compiler.ts';
import { nodeOf } from '../../compile/document/Catalogue.ts';
import { member, plainObject, textOf } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { Preparation } from '../marks/prepare.ts';
import { Denial } from './guard.ts';

type Catalogue = Checked['catalogue'];

/** The states of screens that a site has. */
export function statesOfSite(catalogue: Catalogue, { layers }: Pick<LinkedSite, 'layers'>): ScreenState[] {
  const said = nodeOf(catalogue, 'screens', { flow: layers.flow });
  if (said === undefined) return [];
  const all = statesIn(plainObject(said) as unknown as StatesFile);
  return all.filter(({ brand = layers.brand }) => brand === layers.brand);
}

/** What leads the real page of a site to one of its states. @throws Denial where it has none of that name */
export function preparationOf(catalogue: Catalogue, site: LinkedSite, name: string): Preparation {
  const state = statesOfSite(catalogue, site).find((one) => one.name === name);
  if (state === undefined) throw new Denial(404, 'There is no such state.');
  const { persona, sends, accepts, raises = [], types, answers } = state;
  const samples = nodeOf(catalogue, 'screens', { flow: '_base' });
  const applicant = {
    ...asPersona(plainObject(member(samples, 'applicant')), persona ?? '1001'),
    ...answers,
  };
  const acceptance = plainObject(member(samples, 'acceptance'));
  return {
    state: name,
    host: `${state.site}.${site.layers.brand}`,
    path: state.path ?? '/',
    screens: screensOfState(state),
    acts: [
      ...(sends === undefined ? [] : [sends]),
      ...(persona === undefined ? [] : [{ event: 'submit', values: applicant, besides: acceptance }]),
      ...(accepts === true ? [{ event: 'submit', values: acceptance }] : []),
      ...[raises].flat(),
    ],
    ...(types === true && { types: applicant }),
    ...(state.section !== undefined && { section: state.section }),
    ...(state.waitsFor !== undefined && { waitsFor: state.waitsFor }),
    presses: state.presses === true,
    stopsTime: state.stopsTime === true,
    isFirstVisit: state.isFirstVisit === true,
    silent: addressOf(catalogue, state.waitsFor),
    failing: addressOf(catalogue, state.fails),
    ...(state.code !== undefined && { code: state.code }),
  };
}

/** Answers as a persona gives them. */
export function asPersona<Answer>(answers: Record<string, Answer>, digits: string): Record<string, Answer> {
  const given = Object.entries(answers).map(([name, answer]) => [
    name,
    typeof answer === 'string' ? answer.replace('{persona}', digits) : answer,
  ]);
  return Object.fromEntries(given);
}

/** What the addresses of a call end in, as a regular expression. */
function addressOf(catalogue: Catalogue, call: string | undefined): string | undefined {
  if (call === undefined) return undefined;
  const path = textOf(member(nodeOf(catalogue, 'call', { id: call }), 'path'));
  if (path === undefined) throw new Denial(404, `There is no call "${call}".`);
  return `/${path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`;
}

import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { Condition } from '../../engine/slice.ts';
import { answersOfChecks } from './answersOfChecks.ts';
import type { Move } from './Move.ts';
import { eachBlock } from './proofSlice.ts';

/**
 * What each screen lets somebody do, by its id; under `''` what the page raises by itself, under `' '` what words of the copy raise.
 */
export function movesOfScreens(site: LinkedSite, appEvents: ReadonlySet<string>): Map<string, Move[]> {
  const checked = new Set(
    [...answersOfChecks(site.needs, site.slice).values()].flatMap((fields) => [...fields]),
  );
  const screens = new Map(
    Object.values(site.slice.screens).map(({ id, blocks }) => {
      const moves = new Map<string, Move>();
      eachBlock(blocks, [], (block, gates) => {
        for (const event of site.blockEvents.get(block) ?? []) {
          const form = typeof block.props.form === 'string' ? site.forms.get(block.props.form) : undefined;
          const fields = form?.source.sections.flatMap((section) => section.fields.map(({ name }) => name));
          const active = new Map(
            Object.values(form?.source.fields ?? {}).flatMap(({ name, active }): [string, Condition][] =>
              active === undefined || !checked.has(name) ? [] : [[name, active]],
            ),
          );
          // A frame closes itself where its dialog may be dismissed, which is a move of every such dialog.
          if (event === 'close' && !JSON.stringify(block.props).includes('"close"')) continue;
          const key = JSON.stringify([event, gates]);
          if (moves.has(key) && fields === undefined) continue;
          moves.set(key, {
            label: event,
            gates,
            event: { type: 'raised', event },
            ...(fields === undefined ? {} : { fields, active }),
          });
        }
      });
      return [id, [...moves.values()]];
    }),
  );
  // What the page raises by itself, and what words of the copy raise, may come anywhere.
  const linksWith = (isLeading: boolean) =>
    Object.values(site.slice.links).flatMap(({ raise, href }) =>
      raise === undefined || (href !== undefined) !== isLeading ? [] : [raise],
    );
  const anywhere = (events: Iterable<string>, more: Partial<Move>) =>
    [...new Set(events)].map(
      (event): Move => ({
        label: event,
        gates: [],
        event: { type: 'raised', event },
        isAnywhere: true,
        ...more,
      }),
    );
  const links = [...anywhere(linksWith(false), {}), ...anywhere(linksWith(true), { isAside: true })];
  return new Map([...screens, ['', anywhere(appEvents, { isAside: true })], [' ', links]]);
}

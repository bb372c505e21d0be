import type { LinkedSite } from '../link/LinkedSite.ts';
import type { Move } from './Move.ts';
import { eachBlock } from './proofSlice.ts';

/**
 * What each screen lets somebody do, by its id; under `''` what the page raises by itself, under `' '` what words of the copy raise.
 */
export function movesOfScreens(site: LinkedSite, appEvents: ReadonlySet<string>): Map<string, Move[]> {
  const screens = new Map(
    Object.values(site.slice.screens).map(({ id, blocks }) => {
      const moves = new Map<string, Move>();
      eachBlock(blocks, [], (block, gates) => {
        for (const event of site.blockEvents.get(block) ?? []) {
          const form = typeof block.props.form === 'string' ? site.forms.get(block.props.form) : undefined;
          const fields = form?.source.sections.flatMap((section) => section.fields.map(({ name }) => name));
          // A frame closes itself where its dialog may be dismissed, which is a move of every such dialog.
          if (event === 'close' && !JSON.stringify(block.props).includes('"close"')) continue;
          const key = JSON.stringify([event, gates]);
          if (moves.has(key) && fields === undefined) continue;
          moves.set(key, {
            label: event,
            gates,
            event: { type: 'raised', event },
            ...(fields === undefined ? {} : { fields }),
          });
        }
      });
      return [id, [...moves.values()]];
    }),
  );
  // What the page raises by itself, and what words of the copy raise, may come anywhere.
  const links = Object.values(site.slice.links).flatMap(({ raise }) => (raise === undefined ? [] : [raise]));
  const anywhere = (events: Iterable<string>) =>
    [...new Set(events)].map(
      (event): Move => ({ label: event, gates: [], event: { type: 'raised', event }, isAnywhere: true }),
    );
  return new Map([...screens, ['', anywhere(appEvents)], [' ', anywhere(links)]]);
}

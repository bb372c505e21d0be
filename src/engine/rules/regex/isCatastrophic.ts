import { followers, type Position } from './followers.ts';
import { hasLoop, type ParsedPattern, type Pattern, parsePattern, UnjudgedPattern } from './parsePattern.ts';

/** How many loops may be unsure where they end. Each multiplies the tries by the length of the text at most. */
const unsureLoops = 3;

/**
 * Whether a regular expression could try a short text in a ruinous number of ways (design §4.5). It answers from the
 * structure alone, in time that depends on the expression only, and errs on the side of yes: back references,
 * look-behind, and any loop that could read the same characters in two ways.
 * @param source an expression that the platform accepts
 */
export function isCatastrophic(source: string): boolean {
  try {
    return isRuinous(parsePattern(source));
  } catch (cause) {
    if (cause instanceof UnjudgedPattern) return true;
    throw cause;
  }
}

function isRuinous({ main, lookaheads, refersBack, anchored }: ParsedPattern): boolean {
  if (refersBack) return true;
  const ofMain = countUnsureLoops(main, anchored ? 0 : 1);
  return [ofMain, ...lookaheads.map((lookahead) => countUnsureLoops(lookahead, 0))].some(
    (count) => count > unsureLoops,
  );
}

/**
 * Counts the loops after which the engine cannot tell from the next character whether to go round again.
 * Infinite where one turn of a loop can be read in two ways: tries then double with every character.
 */
function countUnsureLoops(pattern: Pattern, before: number): number {
  if (!hasLoop(pattern)) return 0;
  const positions = followers(pattern);
  const unsure = new Set<number>();
  for (const { loop, next } of positions) {
    if (loop === undefined) continue;
    let inside = 0n;
    let outside = 0n;
    for (const [index, ways] of next) {
      const place = positions[index] as Position;
      if (place.loop !== loop) outside |= place.takes;
      else if (ways > 1 || (inside & place.takes) !== 0n) return Number.POSITIVE_INFINITY;
      else inside |= place.takes;
    }
    if ((inside & outside) !== 0n) unsure.add(loop);
  }
  return unsure.size + before;
}

import { createFilter } from '../engine/filters/createFilter.ts';
import type { Filter, FilterResult, InputSource } from '../engine/filters/Filter.ts';
import type { FilterUse } from '../engine/form.ts';

/** A live filter that tells what it makes of each edit; made at the first, since most fields are not edited yet. */
export function sayingFilter(
  use: FilterUse,
  say: (result: FilterResult, source: InputSource) => void,
): Filter {
  let filter: Filter | undefined;
  return (proposed, previous, source) => {
    filter ??= createFilter(use);
    const result = filter(proposed, previous, source);
    say(result, source);
    return result;
  };
}

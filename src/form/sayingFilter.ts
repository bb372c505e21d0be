import { createFilter } from '../engine/filters/createFilter.ts';
import type { Filter } from '../engine/filters/Filter.ts';
import type { FilterUse } from '../engine/form.ts';

/** A live filter that also says why it refused something; made at the first edit, since most fields are not edited yet. */
export function sayingFilter(use: FilterUse, say: (reason?: string) => void): Filter {
  let filter: Filter | undefined;
  return (...edit) => {
    filter ??= createFilter(use);
    const result = filter(...edit);
    say(result.refused);
    return result;
  };
}

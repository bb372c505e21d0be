import { allowedAddress } from '../../engine/addresses/allowedAddress.ts';
import { chooseRow, holds } from '../../engine/conditions/holds.ts';
import { readDeclared } from '../../engine/context/readDeclared.ts';
import type { Context } from '../../engine/machine.ts';
import { readPath } from '../../engine/paths.ts';
import type { LinkedProp, Slice, Table, TextFormat } from '../../engine/slice.ts';
import { formatValue } from '../../engine/text/formatValue.ts';
import { copyReference, sentenceOf } from '../../engine/text/wordsOf.ts';

/** What props are resolved against. */
interface PropScope {
  slice: Slice;
  context: Context;
  /** The address of an image of the brand. */
  art: (name: string) => string;
}

/**
 * Resolves a linked prop for its block: copy to parsed text, art to addresses, tables to the matching row, paths to values
 * (with a format, to text). A value that is a copy key becomes that copy.
 */
export function resolveProp(prop: LinkedProp | undefined, scope: PropScope): unknown {
  if (typeof prop !== 'object' || prop === null) return prop;
  if (Array.isArray(prop)) return prop.map((item) => resolveProp(item, scope));
  const { slice, context } = scope;
  if ('$copy' in prop) return sentenceOf(slice.copy, String(prop.$copy));
  if ('$art' in prop) return scope.art(String(prop.$art));
  if ('$artFrom' in prop) {
    const name = readDeclared(context, String(prop.$artFrom), slice.context);
    return typeof name === 'string' && name !== '' ? scope.art(name) : '';
  }
  if ('$table' in prop) return chosen(prop.$table as Table<LinkedProp>, scope);
  if ('$from' in prop) {
    const { $from: path, format } = prop as { $from: string; format?: TextFormat };
    const value = readDeclared(context, path, slice.context);
    const key = copyReference(value);
    if (key !== undefined) return sentenceOf(slice.copy, key);
    return format === undefined ? value : formatValue(value, format, slice);
  }
  return resolveProps(prop, scope);
}

/** Each of an object's props, resolved. */
export function resolveProps(
  props: { [name: string]: LinkedProp },
  scope: PropScope,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).map(([name, prop]) => [name, resolveProp(prop, scope)]));
}

function chosen(table: Table<LinkedProp>, scope: PropScope): unknown {
  const row = chooseRow(table, (condition) => holds(scope.slice, condition, scope.context));
  return resolveProp(row?.is, scope);
}

/**
 * The address of an image. Images in the contract (card, logo, banner) come from the site's answer, so another issuer's are
 * shown (design §2.3), if the CSP would load them; the rest comes from the release. An address instead of a name (the
 * contract's images of card designs) must pass the same check. '' if there is none.
 */
export function artAddress(name: string, slice: Slice, context: Context, releaseBase: string): string {
  const answered = name.startsWith('/') ? name : readPath(context, `brand.images.${name}`);
  const origin = String(context.device.origin ?? '');
  if (typeof answered === 'string' && answered !== '' && URL.canParse(origin)) {
    const address = allowedAddress(answered, { origin, hosts: [] });
    if (address !== undefined && new URL(address).origin === origin) return address;
  }
  const file = Object.hasOwn(slice.art, name) ? slice.art[name] : undefined;
  return file === undefined || file === '' ? '' : `${releaseBase}${file}`;
}

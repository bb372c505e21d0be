import {
  type Filter,
  type FilterKind,
  type FilterResult,
  type InputSource,
  lossOfKey,
  reasons,
  sign,
} from './Filter.ts';
import { bareNumber, plainHyphens, tidyName, tidyText, tidyWords } from './tidyText.ts';

/** Any text up to `maxLength`, without invisible characters. */
const text: FilterKind = {
  parameters: { maxLength: 'count' },
  create: ({ maxLength }) => createTextFilter({ tidy: tidyText, maxLength: maxLength as number | undefined }),
};

/**
 * A number that is printed with a letter in front, such as a reservation number: digits, with or without the `prefix`,
 * which is not part of the value.
 */
const reference: FilterKind = {
  parameters: { maxLength: 'count', prefix: 'text' },
  create: ({ maxLength, prefix = '' }) => {
    const start = (prefix as string).toLowerCase();
    const withoutPrefix = (text: string) =>
      text.toLowerCase().startsWith(start) ? text.slice(start.length) : text;
    return createTextFilter({
      tidy: (text, source) =>
        withoutPrefix(bareNumber(text, source, (digits) => digits.length === maxLength)),
      isExact: true,
      maxLength: maxLength as number | undefined,
      problem: (text) => (/^\d*$/.test(text) ? undefined : reasons.digits),
    });
  },
};

/**
 * The last digits of a longer number: accepts `maxLength` typed digits, and keeps the last ones of a pasted whole
 * number (PFL-004).
 */
const lastDigits: FilterKind = {
  parameters: { maxLength: 'count' },
  create: ({ maxLength = Number.MAX_SAFE_INTEGER }) =>
    createTextFilter({
      tidy: (text, source) => {
        const bare = bareNumber(text, source, (digits) => digits.length >= (maxLength as number));
        return source === 'bulk' && /^\d+$/.test(bare) ? bare.slice(-(maxLength as number)) : bare;
      },
      isExact: true,
      maxLength: maxLength as number,
      problem: (text) => (/^\d*$/.test(text) ? undefined : reasons.digits),
    }),
};

/**
 * An amount of whole dollars (FLT-019, FLT-020); the value is its digits. A key that would exceed `maximum`, or
 * `maxLength` digits (INC-002), is refused. Dollar signs, spaces, thousands separators and `.00` are dropped; other
 * cents and a minus would change the amount. Whether a comma or point precedes thousands or cents is decided once the
 * amount is complete; it stays while it is typed (F-705).
 */
const income: FilterKind = {
  parameters: { maximum: 'count', maxLength: 'count' },
  create: ({ maximum = Number.MAX_SAFE_INTEGER, maxLength = Number.MAX_SAFE_INTEGER }) =>
    createTextFilter({
      tidy: (text, source) => withoutLeadingZeros(bareAmount(text, source)),
      problem: (text, source) => {
        const [, dollars = '', rest = ''] = /^(\d*)(.*)$/u.exec(text) ?? [];
        if (!/^(?:\d[\d.,]*)?$/u.test(text)) return reasons.digits;
        if (rest !== '' && !(source === 'key' && /^[.,]\d{0,2}$/u.test(rest))) return reasons.wholeDollars;
        if (Number(dollars) > (maximum as number)) return reasons.income;
        if (dollars.length <= (maxLength as number)) return undefined;
        return source === 'key' ? reasons.full : reasons.tooLong;
      },
      // One digit more or less is a different amount, and so is one with a "k" behind it (F-804).
      alters: () => true,
    }),
};

function bareAmount(text: string, source: InputSource): string {
  const bare = plainHyphens(tidyText(text).normalize('NFKC'))
    .replace(/[\s$()[\]]/g, '')
    .replace(/(\d)-/g, '$1')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
  return source === 'bulk' ? bare.replace(/^(\d+)[.,]0{0,2}$/, '$1') : bare;
}

function withoutLeadingZeros(text: string): string {
  return text.replace(/^0+(?=\d)/, '');
}

/**
 * Email addresses (FLT-012…014): one @, and the `characters` of the field's document. Without a refused
 * character the address would be somebody else's (F-401); a space behind it may be dropped.
 */
const email: FilterKind = {
  parameters: { maxLength: 'count', characters: 'characters' },
  create: ({ maxLength, characters = 'A-Za-z0-9_.@' }) => {
    const outside = charactersOutside(new RegExp(`[${characters}]`, 'u'));
    const foreign = (text: string) => (text.split('@').length > 2 ? [...outside(text), '@'] : outside(text));
    return createTextFilter({
      tidy: (text, source) => (source === 'bulk' ? tidyText(text).trim() : tidyText(text)),
      foreign,
      maxLength: maxLength as number | undefined,
      problem: (text) => refusalOf(foreign(text), reasons.email),
      alters: (reason) => reason !== reasons.spaces,
    });
  },
};

/**
 * Digits only (FLT-010, FLT-011); spaces, dashes, parentheses and dots are dropped, never an error (UX-04), and so is
 * text around a pasted whole number. A field with `zip` keeps as many of the nine digits of a ZIP+4 as it accepts
 * (F-402).
 */
const digits: FilterKind = {
  parameters: { maxLength: 'count', zip: 'flag' },
  create: ({ maxLength, zip = false }) =>
    createTextFilter({
      tidy: (text, source) =>
        bareNumber(
          text,
          source,
          ({ length }) => length === maxLength || (zip === true && (length === 5 || length === 9)),
        ),
      cut: (text) => (zip && text.length === 9 ? text.slice(0, maxLength as number) : text),
      isExact: true,
      maxLength: maxLength as number | undefined,
      problem: (text) => (/^\d*$/.test(text) ? undefined : reasons.digits),
    }),
};

/**
 * Characters of one class only, such as those of a username; `characters` is the inside of the class. A name or
 * password that lost a character would not work.
 */
const characters: FilterKind = {
  parameters: { maxLength: 'count', characters: 'characters' },
  create: ({ maxLength, characters = '\\s\\S' }) => {
    const foreign = charactersOutside(new RegExp(`[${characters}]`, 'u'));
    // A password may begin and end with a space.
    const isSpaceMeant = foreign(' ').length === 0;
    return createTextFilter({
      tidy: (text, source) => (source === 'bulk' && !isSpaceMeant ? tidyText(text).trim() : tidyText(text)),
      foreign,
      maxLength: maxLength as number | undefined,
      problem: (text) => refusalOf(foreign(text), reasons.characters),
      alters: (reason) => reason !== reasons.spaces,
    });
  },
};

/** A space at the end is not part of what has none. */
function refusalOf(foreign: string[], reason: string): string | undefined {
  if (foreign.length === 0) return undefined;
  return foreign.join('') === ' ' ? reasons.spaces : reason;
}

const foreign = charactersOutside(/[^<>]/u);

/**
 * An address line: leading spaces are removed, double ones collapse (FLT-005…007). Any character except markup is
 * accepted.
 */
const address: FilterKind = {
  parameters: { maxLength: 'count' },
  create: ({ maxLength }) =>
    createTextFilter({
      tidy: tidyWords,
      foreign,
      sheds: true,
      maxLength: maxLength as number | undefined,
      problem: (text) => (foreign(text).length > 0 ? reasons.characters : undefined),
    }),
};

/**
 * Names of people (FLT-001…004): letters, hyphens, and up to `maxSpaces` spaces between words, one by default.
 */
const name: FilterKind = {
  parameters: { maxLength: 'count', maxSpaces: 'count', characters: 'characters' },
  create: ({ maxLength, maxSpaces = 1, characters = '\\p{L}\\p{M} \\-' }) => {
    const foreign = charactersOutside(new RegExp(`[${characters}]`, 'u'));
    return createTextFilter({
      tidy: tidyName,
      foreign,
      sheds: true,
      maxLength: maxLength as number | undefined,
      problem: (text) => {
        if (foreign(text).length > 0 || isAccentFirst(text)) return reasons.names;
        return text.split(' ').length - 1 > (maxSpaces as number) ? reasons.spaces : undefined;
      },
    });
  },
};

/**
 * Letters only (FLT-003), with `spaces` and `hyphen` if requested (FLT-008, FLT-009). An initial is kept of a longer
 * name.
 */
const letters: FilterKind = {
  parameters: { maxLength: 'count', spaces: 'flag', hyphen: 'flag' },
  create: ({ maxLength, spaces = false, hyphen = false }) => {
    const inside = `\\p{L}\\p{M}${spaces ? ' ' : ''}${hyphen ? '\\-' : ''}`;
    const foreign = charactersOutside(new RegExp(`[${inside}]`, 'u'));
    return createTextFilter({
      tidy: tidyName,
      foreign,
      sheds: true,
      maxLength: maxLength as number | undefined,
      cut: (text) => (maxLength === 1 ? ([...text][0] ?? '') : text),
      isExact: maxLength === 1,
      problem: (text) => {
        if (foreign(text).length === 0 && !isAccentFirst(text)) return undefined;
        return spaces || hyphen ? reasons.names : reasons.letters;
      },
    });
  },
};

/** An accent by itself is not a letter. */
function isAccentFirst(text: string): boolean {
  return /^\p{M}/u.test(text);
}

/** The live input filters that a field may name. */
export const filters = {
  address,
  characters,
  digits,
  email,
  income,
  lastDigits,
  letters,
  name,
  reference,
  text,
} satisfies Record<string, FilterKind>;

/** What distinguishes one filter from another. */
interface TextRules {
  /** Removes what is not part of the answer, such as invisible characters. Nothing that anybody meant is lost. */
  tidy: (text: string, source: InputSource) => string;
  /** The characters of a tidied text that the answer cannot hold, each once. */
  foreign?: (text: string) => string[];
  /** Copy key of the problem of a tidied text. */
  problem?: (text: string, source: InputSource) => string | undefined;
  /** Whether bulk input loses its foreign characters and stays. By default it is refused whole. */
  sheds?: boolean;
  maxLength?: number;
  /** The requested part of a longer text in bulk, such as the first five digits of a ZIP+4. */
  cut?: (text: string) => string;
  /** Whether refusing a key for that reason changes the meaning of the answer wherever it stood (F-401). */
  alters?: (reason: string) => boolean;
  /** Whether it has so many characters: one more is not part of it, and neither is what stands in front. */
  isExact?: boolean;
}

/**
 * Builds a filter. A key is accepted or refused. Bulk input loses what the answer cannot hold, or is refused whole; if
 * it is too long it stays, to be shortened (F-402). Deleting is always possible, even from a text that the filter would
 * not have accepted (a stored prefill), so no one is stuck with an answer.
 */
function createTextFilter(rules: TextRules): Filter {
  const { tidy, foreign = () => [], problem = () => undefined, sheds = false, cut } = rules;
  const { maxLength = Number.POSITIVE_INFINITY, alters = () => false, isExact = false } = rules;

  return (proposed, previous, source) => {
    const text = tidy(proposed, source);
    if (text !== previous && isPartOf(text, previous)) return { value: text };
    const characters = foreign(text);
    const isBulk = source === 'bulk';
    const rest = isBulk && sheds && characters.length > 0 ? tidy(without(text, characters), source) : '';
    // Nothing but the dashes of a number in a name would remain.
    const left = sign.test(rest) ? rest : undefined;
    const refused = left === undefined ? problem(text, source) : undefined;
    const isHeld = isBulk && sheds && characters.length === 0;
    if (refused !== undefined && !isHeld) {
      const effect = isBulk || alters(refused) ? 'changed' : lossOfKey(text, previous, isExact);
      return { value: previous, refused, ...named(characters), ...(effect && { effect }) };
    }
    // A text that is too long can be shortened by typing over a part of it.
    if (!isBulk && lengthOf(text) > Math.max(maxLength, lengthOf(previous) - 1)) {
      const isCut = !isExact;
      return { value: previous, refused: reasons.full, ...(isCut && { effect: 'changed' }) };
    }
    if (!isBulk) return { value: text };
    return left === undefined
      ? settle(text, [])
      : settle(left, characters, !isExact && hasGap(text, characters));
  };

  function settle(text: string, lost: string[], isChanged = false): FilterResult {
    const isTooLong = lengthOf(text) > maxLength;
    const part = isTooLong ? cut?.(text) : undefined;
    if (part !== undefined && part !== text)
      return { value: part, refused: reasons.shortened, characters: part };
    const refused = problem(text, 'bulk') ?? (isTooLong ? reasons.overlong : undefined);
    if (refused !== undefined) return { value: text, refused, effect: 'kept' };
    if (lost.length === 0) return { value: text };
    return { value: text, refused: reasons.leftOut, ...named(lost), ...(isChanged && { effect: 'changed' }) };
  }
}

/** Whether a text misses characters that it lost, as it would if it were typed (`lossOfKey`). */
function hasGap(text: string, lost: string[]): boolean {
  const characters = [...text];
  const isKept = (one: string) => one !== ' ' && !lost.includes(one);
  const [first, last] = [characters.findIndex(isKept), characters.findLastIndex(isKept)];
  return characters.some(
    (one, index) => index < last && lost.includes(one) && (index > first || sign.test(one)),
  );
}

function named(characters: string[]) {
  return characters.length > 0 && { characters: characters.join(' ') };
}

/** The characters of a text that are not in a class, each once. */
function charactersOutside(allowed: RegExp): (text: string) => string[] {
  return (text) => [...new Set(text)].filter((character) => !allowed.test(character));
}

function without(text: string, characters: string[]): string {
  return [...text].filter((character) => !characters.includes(character)).join('');
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** Whether `part` is `whole` with one stretch removed. */
function isPartOf(part: string, whole: string): boolean {
  if (part.length >= whole.length) return false;
  let start = 0;
  while (start < part.length && part[start] === whole[start]) start += 1;
  return whole.endsWith(part.slice(start));
}

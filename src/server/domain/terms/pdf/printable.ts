import type { PDFFont } from 'pdf-lib';

const known = new WeakMap<PDFFont, Set<number>>();

/** Text in the characters that a standard font has: accents are kept where possible, anything else becomes '?'. */
export function printable(text: string, font: PDFFont): string {
  const characters = charactersOf(font);
  return Array.from(text.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, ' '), (character) => {
    if (has(characters, character)) return character;
    const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
    return bare !== '' && Array.from(bare).every((part) => has(characters, part)) ? bare : '?';
  }).join('');
}

function has(characters: Set<number>, character: string): boolean {
  return characters.has(character.codePointAt(0) ?? -1);
}

function charactersOf(font: PDFFont): Set<number> {
  const cached = known.get(font);
  if (cached !== undefined) return cached;
  const characters = new Set(font.getCharacterSet());
  known.set(font, characters);
  return characters;
}

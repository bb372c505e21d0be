/** What HTML is written for, and how a text says it. */
const remedies: [RegExp, string][] = [
  [/^(?:b|strong)$/u, 'write **words**'],
  [/^(?:i|em|u|mark)$/u, 'write **words**, or leave it out'],
  [/^a$/u, 'write [words](link:name)'],
  [/^(?:br|p|div)$/u, 'write each paragraph by itself'],
  [/^h[1-6]$/u, 'write it as a heading'],
  [/^(?:ul|ol|li)$/u, 'write it as a list'],
];

const characters: Record<string, string> = { nbsp: '\\u00a0', shy: '\\u00ad' };

/** Where a text holds HTML or an entity of it, which would be shown as it stands, and what to write; undefined where it holds none. */
export function htmlMistake(text: string): { offset: number; message: string } | undefined {
  const match = /<\/?([a-z][a-z0-9]*)\b[^<>]*>|&(#x?[0-9a-f]+|[a-z]+[0-9]*);|<!--/iu.exec(text);
  if (match === null) return undefined;
  const [written, tag, entity] = match;
  const remedy = entity === undefined ? tagRemedy(tag) : entityRemedy(entity);
  return {
    offset: match.index,
    message: `"${written}" is HTML, and a text shows it as it stands: ${remedy}`,
  };
}

function tagRemedy(tag = ''): string {
  return remedies.find(([pattern]) => pattern.test(tag.toLowerCase()))?.[1] ?? 'take it out';
}

function entityRemedy(entity: string): string {
  const written = Object.hasOwn(characters, entity) ? characters[entity] : undefined;
  return written === undefined ? 'write the character itself' : `write ${written}`;
}

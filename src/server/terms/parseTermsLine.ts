import type { TermsLine } from './Terms.ts';

const token = /\\([\\{*])|\{([A-Za-z][A-Za-z0-9]*)\}|(\*\*)/g;

/**
 * A line with its figures in place. `{name}` is a figure, `**words**` are bold, `\{` and `\*` are themselves.
 * @param figures values by name; taken as text, never as markup
 * @throws Error when a name has no value or bold words do not end
 */
export function parseTermsLine(authored: string, figures: ReadonlyMap<string, string>): TermsLine {
  const line: TermsLine = [];
  let bold = false;
  let from = 0;
  const add = (text: string) => {
    const last = line.at(-1);
    if (text === '') return;
    if (last !== undefined && last.bold === bold) last.text += text;
    else line.push({ text, bold });
  };
  for (const match of authored.matchAll(token)) {
    add(authored.slice(from, match.index));
    from = match.index + match[0].length;
    const [, escaped, name] = match;
    if (escaped !== undefined) add(escaped);
    else if (name !== undefined) add(figureOf(name, figures, authored));
    else bold = !bold;
  }
  add(authored.slice(from));
  if (bold) throw new Error(`Bold words do not end in '${authored}'`);
  return line;
}

function figureOf(name: string, figures: ReadonlyMap<string, string>, authored: string): string {
  const value = figures.get(name);
  if (value === undefined) {
    throw new Error(
      `There is no figure '${name}' for '${authored}'. Known: ${[...figures.keys()].join(', ')}`,
    );
  }
  return value;
}

import { expect } from 'vitest';
import type { Ended, RepositoryCopy } from './repositoryCopy.ts';

/** `npm run new` in a copy of the repository. */
export interface ThingsBegun {
  /** What the command prints and how it ends. */
  begin(...words: string[]): Promise<Ended>;
  /** The same for what has to succeed: gives the lines that it prints, each of a known kind, and remembers the files. */
  succeed(words: string): Promise<string[]>;
  /** Every file that was written or amended, as the command says. */
  files(): string[];
}

export function beginThings(copy: RepositoryCopy): ThingsBegun {
  const named = new Set<string>();
  const begin = (...words: string[]) => copy.run('scripts/new.ts', ...words);
  return {
    begin,
    async succeed(words) {
      const { printed, said, status } = await begin(...words.split(' '));
      expect({ said, status }).toEqual({ said: '', status: 0 });
      const lines = printed.trim().split('\n');
      expect(lines.filter((line) => !/^(?:wrote {3}|amended |renewed |next {4})\S/u.test(line))).toEqual([]);
      expect(lines.at(-1)).toMatch(/^next {4}.+\.$/u);
      for (const [, file = ''] of printed.matchAll(/^(?:wrote {3}|amended )(\S+)$/gmu)) named.add(file);
      return lines;
    },
    files: () => [...named],
  };
}

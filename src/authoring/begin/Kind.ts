import type { Catalogue } from '../../compile/document/Catalogue.ts';
import type { Changes } from './Changes.ts';

export type OptionName = 'form' | 'section' | 'flow' | 'brand' | 'event';

/** What somebody asked for. */
export interface NewRequest {
  name: string;
  options: Partial<Record<OptionName, string>>;
  /** The documents as they are. */
  catalogue: Catalogue;
  changes: Changes;
}

/** A kind of thing that `npm run catalogue -- new` can write. */
export interface Kind {
  /** What its names look like, and in words. */
  pattern: RegExp;
  looks: string;
  /** What it has to be told beside the name. */
  options: readonly OptionName[];
  /** What it may be told. */
  mayBeTold?: readonly OptionName[];
  /** Whether it is made of documents alone, so that the studio begins it as well. */
  isOfDocuments?: true;
  /** Files or folders, relative to the root, of which each stands for a thing of that name. */
  takes(asked: NewRequest): string[];
  /** Plans what is written, and says what is left to do, a sentence each. Throws a `Refusal`. */
  write(asked: NewRequest): string[];
}

/** Names that are parts of addresses and host labels. */
export const words = {
  pattern: /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u,
  looks: 'small letters and digits, with hyphens between words, such as "second-look"',
};

/** Names that code has, too. */
export const camel = {
  pattern: /^[a-z][A-Za-z0-9]*$/u,
  looks: 'letters and digits that begin with a small one, such as "secondLook"',
};

/** 'bank-terms' and 'bankTerms' → 'BankTerms'. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)(?<letter>\w)/gu, (_whole, letter: string) => letter.toUpperCase());
}

/** 'bank-terms' and 'BankTerms' → 'bankTerms'. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** 'bankTerms' → 'bank-terms'. */
export function kebabCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, '-').toLowerCase();
}

/** 'bank-terms' and 'bankTerms' → 'Bank terms'. */
export function inWords(name: string): string {
  const words = kebabCase(name).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'second-look' → 'Second Look'. */
export function inTitle(name: string): string {
  return pascalCase(name).replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, ' ');
}

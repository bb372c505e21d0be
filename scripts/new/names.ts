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

/**
 * Text as the database can hold it: PostgreSQL refuses NUL, and a lone surrogate has no UTF-8.
 * Empty text is as good as none.
 */
export function storableText(value: string | number | null | undefined, limit: number): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value)
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\u{fffd}')
    .slice(0, limit);
  return text === '' ? null : text.replace(/\p{Surrogate}$/u, '');
}

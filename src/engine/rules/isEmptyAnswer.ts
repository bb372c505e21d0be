/** Whether an answer counts as missing: nothing, white space only, or the '$0' of an untouched amount (RUL-013). */
export function isEmptyAnswer(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  const text = String(value).trim();
  return text === '' || text === '$0';
}

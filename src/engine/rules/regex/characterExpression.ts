/** What one place of a pattern takes, as an expression for a whole text of one character. */
export function characterExpression(source: string): RegExp {
  try {
    return new RegExp(`^(?:${source})$`, 'u');
  } catch {
    // lone escapes such as \- are only allowed without the flag
    return new RegExp(`^(?:${source})$`);
  }
}

/**
 * Words in an element of their own. A browser that translates puts elements in the place of text nodes, after which React
 * can neither take such a node away nor put anything before it; the only words of an element it writes over whatever
 * stands there (F-701).
 */
export function Said({ children }: { children: string }) {
  return children === '' ? null : <span>{children}</span>;
}

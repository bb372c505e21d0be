/**
 * Names in one order in which each comes as often as its share says, as evenly as can be: nothing comes in bursts.
 * @param shares how often each name comes
 */
export function spread(shares: Readonly<Record<string, number>>): string[] {
  const total = Object.values(shares).reduce((sum, share) => sum + share, 0);
  const sent = new Map<string, number>();
  return Array.from({ length: total }, (_, position) => {
    // Whatever is furthest behind its share comes next.
    const behind = ([name, share]: [string, number]) =>
      (share * (position + 1)) / total - (sent.get(name) ?? 0);
    const [next] = Object.entries(shares).reduce((most, one) => (behind(one) > behind(most) ? one : most));
    sent.set(next, (sent.get(next) ?? 0) + 1);
    return next;
  });
}

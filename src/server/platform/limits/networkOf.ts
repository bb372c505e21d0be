/**
 * The first groups of an IPv6 address, the same however it is written.
 * @param groups how many of its eight, 16 bits each
 */
export function networkOf(address: string, groups: number): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::', 2) ?? [];
  const start = head.split(':').filter((group) => group !== '');
  const missing =
    tail === undefined ? 0 : 8 - start.length - tail.split(':').filter((group) => group !== '').length;
  return [...start, ...Array<string>(Math.max(missing, 0)).fill('0')]
    .concat(tail?.split(':') ?? [])
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** How much of an address tells its network: of its four numbers where it is IPv4, of its eight groups of 16 bits where it is IPv6. */
interface NetworkLength {
  ipv4: number;
  ipv6: number;
}

/** The beginning of an address, the same however it is written. An IPv4 address that IPv6 carries (`::ffff:`) is one of IPv4. */
export function networkOf(address: string, { ipv4, ipv6 }: NetworkLength): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return plain.includes(':')
    ? groupsOf(plain).slice(0, ipv6).join(':')
    : plain.split('.').slice(0, ipv4).join('.');
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::', 2) ?? [];
  const start = head.split(':').filter((group) => group !== '');
  const missing =
    tail === undefined ? 0 : 8 - start.length - tail.split(':').filter((group) => group !== '').length;
  return [...start, ...Array<string>(Math.max(missing, 0)).fill('0')]
    .concat(tail?.split(':') ?? [])
    .map((group) => Number.parseInt(group, 16).toString(16));
}

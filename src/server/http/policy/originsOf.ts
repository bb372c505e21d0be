/** The origin of an address of the settings, in a list; an empty one where it is no address. */
export function originsOf(address: unknown): string[] {
  const origin = typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : 'null';
  return origin === 'null' ? [] : [origin];
}

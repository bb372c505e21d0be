const localAddress = /^http:\/\/([a-z0-9.-]+\.localhost)(?::\d+)?(?=[/?#]|$)/i;

/**
 * Gives every `http://….localhost` address in the settings the port that this server has: authored documents name the
 * standard one, tests and second servers have another.
 * @param port with its colon, or empty
 */
export function withPort<Value>(value: Value, port: string): Value {
  if (typeof value === 'string') return value.replace(localAddress, `http://$1${port}`) as Value;
  if (Array.isArray(value)) return value.map((item) => withPort(item, port)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withPort(inner, port)]),
  ) as Value;
}

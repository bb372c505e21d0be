/** A host as a browser names it. */
export interface Host {
  /** Lower case, without port and trailing dot. */
  name: string;
  /** With its colon, or empty. */
  port: string;
}

/**
 * Reads a `Host` header or the host of an address.
 * @returns undefined where it is no host name; such a request is answered like an unknown host
 */
export function parseHost(text: string | undefined): Host | undefined {
  const match = /^([a-z0-9.-]{1,253}?)\.?(:\d{1,5})?$/i.exec(text ?? '');
  return match?.[1] === undefined ? undefined : { name: match[1].toLowerCase(), port: match[2] ?? '' };
}

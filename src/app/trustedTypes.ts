/**
 * The Trusted Types policy `cardstock-url` (design §4): it allows only script addresses of the page's own origin and of the
 * hosts that the site names. It is created once, before anything needs it. (`cardstock-html` belongs to the sanitizer in the
 * chunk of the terms.)
 */
export interface ScriptAddresses {
  /** The address in the form that the browser accepts for a script or worker. Throws a TypeError for a foreign one. */
  scriptAddress(address: string): string;
}

interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

/**
 * @param origin the page's origin
 * @param hosts script hosts that the site names
 */
export function createScriptAddresses(origin: string, hosts: () => readonly string[]): ScriptAddresses {
  const check = (address: string): string => {
    const url = new URL(address, origin);
    const isOwn = url.origin === origin;
    if (!isOwn && !(url.protocol === 'https:' && hosts().includes(url.hostname))) {
      throw new TypeError(`scripts of ${url.host} do not run here`);
    }
    return url.href;
  };
  const factory = (globalThis as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes;
  const policy = factory?.createPolicy('cardstock-url', { createScriptURL: check });
  return { scriptAddress: (address) => policy?.createScriptURL(address) ?? check(address) };
}

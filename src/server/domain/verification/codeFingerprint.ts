import type { Secrets } from '../../platform/encryption/Secrets.ts';

/** Everything that a code is good for; with another part it is another code. */
export interface CodeBinding {
  chain: string;
  application: string | undefined;
  /** `contactLookup` of where it went. */
  contact: string;
}

/** What is stored of a one-time code. Six digits are soon tried through, so that it takes the server's key. */
export function codeFingerprint(
  secrets: Secrets,
  { chain, application, contact }: CodeBinding,
  code: string,
): string {
  return secrets.fingerprint(purpose, bound({ chain, application, contact }, code));
}

/** What a code may be stored as: its fingerprints by every key that is known. */
export function codeFingerprints(secrets: Secrets, binding: CodeBinding, code: string): string[] {
  return secrets.fingerprints(purpose, bound(binding, code));
}

function bound({ chain, application, contact }: CodeBinding, code: string): string {
  return JSON.stringify([chain, application ?? null, contact, code]);
}

const purpose = 'code';

import stored from './prefills.json' with { type: 'json' };

const byReference: Record<string, Record<string, string | boolean>> = stored.references;

/** Answers that an issuer keeps under a reference (CFG-023); none for an unknown one. */
export function storedPrefill(reference: string): Record<string, string | boolean> {
  return (Object.hasOwn(byReference, reference) && byReference[reference]) || {};
}

/** Stands among the tests to come where something needs this call to have ended. */
export function needKey(call: string): string {
  return `needs.${call}=`;
}

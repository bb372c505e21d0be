/** Whether lowering made a name, which nobody can write: of an event, a value, or who asked. */
export function isMade(name: string): boolean {
  return /[›‹]|^\? |^session\.asked\./u.test(name);
}

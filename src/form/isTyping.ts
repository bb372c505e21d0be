/**
 * Whether a value is being typed: the caret stands in the field's text control. Everything else is finished as it comes: a
 * choice, a suggestion, and what autofill writes into fields that nobody entered and so nobody leaves.
 * @param id of the control
 */
export function isTyping(id: string): boolean {
  const focused = document.activeElement;
  if (focused?.id !== id) return false;
  if (focused instanceof HTMLTextAreaElement) return true;
  return focused instanceof HTMLInputElement && focused.type !== 'checkbox' && focused.type !== 'radio';
}

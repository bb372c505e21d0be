/**
 * Whether a value is being typed: the field's text control has the focus. Everything else is final as it comes: a choice, a
 * suggestion, and what autofill writes into fields without focus, which never blur.
 * @param id of the control
 */
export function isTyping(id: string): boolean {
  const focused = document.activeElement;
  if (focused?.id !== id) return false;
  if (focused instanceof HTMLTextAreaElement) return true;
  return focused instanceof HTMLInputElement && focused.type !== 'checkbox' && focused.type !== 'radio';
}

/**
 * Focuses the control of a field, with its label in view.
 * @param id of the control
 */
export function focusField(id: string): void {
  const control = document.getElementById(id);
  control?.focus({ preventScroll: true });
  control?.closest('[data-field]')?.scrollIntoView({ block: 'start' });
}

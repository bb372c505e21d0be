import { waitFor } from 'storybook/test';

/**
 * A button that is told as disabled leads to what is missing: pressed, it gives the focus to something else (F-712).
 * @throws Error that names one that does not
 */
export async function expectLeads(): Promise<void> {
  const waiting = 'button[aria-disabled="true"]:not([data-busy])';
  for (const button of document.querySelectorAll<HTMLButtonElement>(waiting)) {
    // A dialog lies over it.
    if (!button.checkVisibility() || button.closest('[inert], [aria-hidden="true"]') !== null) continue;
    button.focus();
    button.click();
    await waitFor(() => {
      const { activeElement } = document;
      if (activeElement === button || activeElement === document.body)
        throw new Error(`"${button.textContent}" is disabled, and a press leads nowhere.`);
    });
  }
}

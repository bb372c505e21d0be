/**
 * Resolves once nothing was drawn, focused or loaded for some turns.
 * @param isLoading whether code is on its way
 */
export async function atRest(isLoading: () => boolean): Promise<void> {
  const { body } = document;
  let before: unknown[] = [];
  for (let turns = 0; turns < 5; turns += 1) {
    const now = [body.innerHTML, document.activeElement, document.title];
    if (isLoading() || now.some((part, index) => part !== before[index])) turns = 0;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

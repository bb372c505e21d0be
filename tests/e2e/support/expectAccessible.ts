import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until what moves or fades in stands still; what moves without an end is not waited for. */
export async function waitForMoves(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(async () => {
      const moves = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
      await Promise.allSettled(moves.map(({ finished }) => finished));
    });
}

/**
 * Holds the page as it is, once it stands still, to axe's rules for WCAG 2.2 AA and its best practices (UX-13).
 * `target-size` is off in axe unless asked for.
 * @param without what belongs to somebody else: the frame of a provider
 */
export async function expectAccessible(page: Page, without: string[] = []): Promise<void> {
  await waitForMoves(page);
  // axe does not know the languages of private use (qaa to qtz in BCP 47), of which a pseudo-language is one.
  const isPseudo = (await page.locator('[lang="qps"]').count()) > 0;
  const builder = new AxeBuilder({ page }).exclude(without).options({
    runOnly: { type: 'tag', values: tags },
    rules: {
      'target-size': { enabled: true },
      ...(isPseudo && { 'valid-lang': { enabled: false }, 'html-lang-valid': { enabled: false } }),
    },
    // Nobody reads the rest, and telling it takes twice the time.
    resultTypes: ['violations'],
  });
  // Only frames of other origins need the page of its own that axe sums up on.
  builder.setLegacyMode(page.frames().length === 1);
  const { violations } = await builder.analyze();
  const told = violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    places: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(told, 'axe violations').toEqual([]);
}

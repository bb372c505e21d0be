import { acceptOffer } from './support/acceptOffer.ts';
import { applicant } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { hold } from './support/hold.ts';
import { keptBy } from './support/keptBy.ts';
import { expect, test } from './support/test.ts';

test('[F-222] [F-405] [F-413] [UX-15] the place of the card designs is there from the start, and the design that was chosen to the end', async ({
  page,
}) => {
  const { letGo } = await hold(page, '**/get-card-color-choice');
  await apply(page, '/', applicant('1001'));
  await expectScreen(page, 'offer', '/terms');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('You are Pre-Approved!');
  // With the mark behind it.
  const word = heading.getByText('Pre-Approved!', { exact: true });
  expect(await word.evaluate((element) => element.getClientRects().length)).toBe(1);

  await test.step('the designs come in their place, and move nothing', async () => {
    // It stands above, and comes by itself.
    await expect(page.getByRole('table').first()).toBeVisible();
    const place = page.getByRole('group', { name: 'Card design', exact: true });
    const designs = page.getByRole('radiogroup', { name: 'Card design' }).getByRole('radio');
    await expect(place.getByRole('status')).toHaveText('Loading the card designs…');
    const next = page.locator('[data-field="creditProtection"]');
    const topOfNext = () => next.evaluate((field) => field.getBoundingClientRect().top + window.scrollY);
    await next.scrollIntoViewIfNeeded();
    const before = await topOfNext();
    await page.getByRole('button', { name: 'Open as PDF' }).focus();
    await page.keyboard.press('Tab');
    await expect(place).toBeFocused();
    letGo();
    await expect(designs).toHaveCount(3);
    await expect(designs.first()).toBeFocused();
    await expect.poll(topOfNext).toBe(before);
    await page.keyboard.press('Space');
    await expect(designs.first()).toBeChecked();
  });

  await acceptOffer(page, '5125550142', { cardColorCode: '03' });
  await expectScreen(page, 'approved', '/approved');
  await expect(heading).toHaveText("You're approved, Jordan");
  const card = page.getByRole('img', { name: 'The Surge® Mastercard in the Coral design' });
  await expect(card).toHaveAttribute('src', /\/card-coral\./);
  await expect(page.getByText('Jordan Avery')).toBeVisible();
  await expect(page.locator('dl')).toContainText('Card designCoral');
  await expect(page.locator('dl')).toContainText('Design fee$9.95');
  // In view without scrolling, right under the congratulation.
  await expect.poll(() => card.evaluate((image) => image.getBoundingClientRect().bottom)).toBeLessThan(740);
  await expectNoHorizontalScroll(page);

  // The one gesture of the page is none where the visitor wants none (UX-15).
  const moving = () =>
    page.locator('*').evaluateAll((elements) =>
      elements
        .map((element) => getComputedStyle(element))
        .filter(({ animationName }) => animationName !== 'none')
        .map(({ animationDuration }) => animationDuration),
    );
  expect(await moving()).toEqual(['0.2s']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving()).toEqual(['0s']);

  expect(await keptBy(page)).not.toContain('Avery');
  await page.reload();
  await expect(heading).toHaveText("You're approved");
  await expect(card).toHaveAttribute('src', /\/card-coral\./);
  await expect(page.getByText('Jordan Avery')).toHaveCount(0);
});

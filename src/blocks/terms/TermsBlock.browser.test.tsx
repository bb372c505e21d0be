import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import { emulateMedia } from '../../../testing/blocks/emulateMedia.ts';
import descriptor from './terms.block.json' with { type: 'json' };

describe('TermsBlock', () => {
  it('[OFR-003] [TRM-009] [LOOK-10] sets the document below the headings of the page', async () => {
    const { container } = await drawShown();
    const headings = [...container.querySelectorAll('h2, h3, h4')].map(({ localName, textContent }) => [
      localName,
      textContent,
    ]);
    expect(headings.slice(0, 3)).toEqual([
      ['h2', 'Pricing and terms'],
      ['h3', 'Important disclosures'],
      ['h4', 'Interest rates and interest charges'],
    ]);
  });

  it('[LOOK-10] sets rates in the largest figures of the document', async () => {
    const { container } = await drawShown();
    const size = (selector: string) =>
      Number.parseFloat(getComputedStyle(container.querySelector(selector) as Element).fontSize);
    expect(size('td b')).toBeGreaterThan(size('td'));
    expect(size('td b')).toBeGreaterThan(size('h4'));
  });

  it('[TRM-006] says that it loads', async () => {
    const { container } = await drawExample(descriptor, 'loading');
    expect(container.querySelector('[role="status"]')?.textContent).toBe('Loading Terms & Conditions...');
  });

  it('[TRM-008] shows the reason of a failure and asks again on Retry', async () => {
    const { raise, getByRole } = await drawExample(descriptor, 'failed');
    expect(getByRole('alert').element().textContent).toContain('Unknown Error');
    await getByRole('button', { name: 'Retry' }).click();
    expect(raise).toHaveBeenCalledExactlyOnceWith('retryTerms');
  });

  it('[RTE-005] [TRM-007] offers to print and to open the document', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { raise, getByRole } = await drawShown();
    await getByRole('button', { name: 'Print' }).click();
    await getByRole('button', { name: 'Open as PDF' }).click();
    expect(print).toHaveBeenCalledOnce();
    expect(raise).toHaveBeenCalledExactlyOnceWith('termsClicked');
  });

  it.each([
    '<p>Words<script>window.hurt = 1</script></p>',
    '<p>Words<img src="x" onerror="window.hurt = 1"></p>',
    '<p>Words<svg onload="window.hurt = 1"></svg></p>',
    '<p style="position:fixed" id="root" class="x" onclick="window.hurt = 1">Words</p>',
    '<p>Words<a href="javascript:window.hurt = 1">.</a></p>',
    '<p>Words<iframe srcdoc="<script>parent.hurt = 1</script>"></iframe></p>',
    '<p>Words<form action="https://elsewhere.example"><input name="SSN"></form></p>',
    '<p>Words<math><mtext><table><mglyph><style><img src=x onerror=window.hurt=1></style></mglyph></table></mtext></math></p>',
  ])('[SAFE-06] cleans %s', async (html) => {
    const { container } = await drawExample(descriptor, 'shown', { props: { html } });
    await expect.poll(() => container.textContent).toContain('Words');
    const inner = container.querySelector('p')?.parentElement;
    expect(inner?.querySelector('script, img, svg, iframe, form, input, style, math')).toBeNull();
    const attributes = [...(inner?.querySelectorAll('*') ?? [])].flatMap((element) =>
      element.getAttributeNames(),
    );
    expect(attributes.filter((name) => !['target', 'rel'].includes(name))).toEqual([]);
    expect((window as { hurt?: number }).hurt).toBeUndefined();
  });

  it('[LNG-15] says the language of a summary and of the document below it, and what each header cell heads', async () => {
    const table = '<table><caption>Fees</caption><tr><th scope="row">Late</th><td>$30</td></tr></table>';
    const html = `<section lang="es"><h2>En resumen</h2></section><article lang="en"><h2>Terms</h2>${table}</article>`;
    const { container } = await drawExample(descriptor, 'shown', { props: { html } });
    await expect.poll(() => container.querySelector('table')).not.toBeNull();
    const languageAt = (selector: string) =>
      container.querySelector(selector)?.closest('[lang]')?.getAttribute('lang');
    expect([languageAt('section h3'), languageAt('table')]).toEqual(['es', 'en']);
    expect(container.querySelector('th')?.scope).toBe('row');
  });

  it('[F-714] no line ends within a phone number', async () => {
    const html = '<p>Call 1-866-555-0141, or <b>1-888-555-0142.</b></p>';
    const { container } = await drawExample(descriptor, 'shown', { props: { html } });
    const paragraph = container.querySelector('p') as HTMLElement;
    paragraph.style.inlineSize = '9rem';
    const numbers = [...paragraph.querySelectorAll<HTMLElement>('[data-number]')];
    expect(numbers.map(({ textContent }) => textContent)).toEqual(['1-866-555-0141', '1-888-555-0142']);
    expect(numbers.map((number) => number.getClientRects().length)).toEqual([1, 1]);
    expect(paragraph.textContent).toBe('Call 1-866-555-0141, or 1-888-555-0142.');
  });

  it('opens links beside the application', async () => {
    const { container } = await drawShown();
    const link = container.querySelector('a');
    expect(link?.target).toBe('_blank');
    expect(link?.rel).toBe('noopener noreferrer');
  });

  it('[LOOK-10] names the box of every table, which fits 320 px', async () => {
    await page.viewport(320, 800);
    const { container } = await drawShown();
    const boxes = [...container.querySelectorAll<HTMLElement>('[data-table]')];
    expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(['Rates', 'Fees']);
    for (const box of boxes) expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  });

  it('[F-404] [LOOK-10] keeps tables open and folds prose behind its headings', async () => {
    const { container, getByRole } = await drawShown('folded');
    await expect.element(getByRole('table', { name: 'Rates' })).toBeVisible();
    await expect.element(getByRole('button', { name: 'Interest rates' })).not.toBeInTheDocument();
    const fold = getByRole('button', { name: 'How interest is calculated' });
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
    await expect
      .element(getByRole('heading', { name: 'How interest is calculated', level: 4 }))
      .toBeVisible();
    await expect.element(getByRole('list')).not.toBeInTheDocument();
    await fold.click();
    await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
    expect(heightOf(container, 'average daily balance')).toBeGreaterThan(0);
  });

  it('[F-404] the browser opens what its search finds', async () => {
    const { container, getByRole } = await drawShown('folded');
    const text = foldedText(container, 'average daily balance');
    expect(text.hidden).toBe('until-found');
    text.dispatchEvent(new Event('beforematch', { bubbles: true }));
    await expect
      .element(getByRole('button', { name: 'How interest is calculated' }))
      .toHaveAttribute('aria-expanded', 'true');
    expect(text.hidden).toBe(false);
  });

  it('[F-404] [UX-12] shows everything at once, and the headings again', async () => {
    const { container, getByRole } = await drawShown('folded');
    const all = getByRole('button', { name: 'Show all terms' });
    (all.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(container.querySelectorAll('[hidden]')).toHaveLength(0);
    await getByRole('button', { name: 'Show headings only' }).click();
    expect(container.querySelectorAll('[hidden]')).toHaveLength(2);
    await getByRole('button', { name: 'How interest is calculated' }).click();
    await getByRole('button', { name: 'State notices' }).click();
    await expect.element(getByRole('button', { name: 'Show headings only' })).toBeVisible();
  });

  it('[F-404] [UX-15] prints what is folded', async () => {
    const { container } = await drawShown('folded');
    expect(heightOf(container, 'average daily balance')).toBe(0);
    await emulateMedia({ media: 'print' });
    expect(heightOf(container, 'average daily balance')).toBeGreaterThan(0);
  });

  it('[F-404] on phones a figure stands beside what it is for', async () => {
    await page.viewport(320, 800);
    const { container } = await drawShown();
    const [row] = container.querySelectorAll('tbody tr');
    const [name, figure] = [...(row?.children ?? [])].map((cell) => cell.getBoundingClientRect());
    expect(figure?.left).toBeGreaterThan(name?.right ?? 0);
    expect(figure?.right).toBeLessThanOrEqual(320);
  });
});

function foldedText(container: HTMLElement, words: string): HTMLElement {
  const found = [...container.querySelectorAll<HTMLElement>('[data-fold-text]')];
  return found.find(({ textContent }) => textContent?.includes(words)) as HTMLElement;
}

function heightOf(container: HTMLElement, words: string): number {
  return foldedText(container, words).getBoundingClientRect().height;
}

/** The document is in a separate chunk. */
async function drawShown(example = 'shown') {
  const drawn = await drawExample(descriptor, example);
  await expect.poll(() => drawn.container.querySelector('table')).not.toBeNull();
  return drawn;
}

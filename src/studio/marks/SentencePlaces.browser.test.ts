import { afterEach, expect, it } from 'vitest';
import { isMarked, markText } from './marks.ts';
import { SentencePlaces, spotOf } from './SentencePlaces.ts';

const places = new SentencePlaces(document);
const marked = (text: string, number: number) => String(markText(text, number));
/** What is taken out is taken before the next task. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => document.body.replaceChildren());

async function draw(html: string): Promise<HTMLElement> {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  document.body.append(holder);
  await settled();
  return holder;
}

const [begin = '', end = ''] = marked('|', 7).split('|');

it('[STU-02] leaves the page as applicants have it, and knows each sentence with what stands in it', async () => {
  const holder = await draw(
    `<p>${begin}A card of <b>Celtic Bank</b>, up to <span>$1,000</span>${end}</p><p>Alabama</p>`,
  );
  expect(isMarked(document.documentElement.outerHTML)).toBe(false);
  expect(places.inOrder()).toEqual([{ number: 7, text: 'A card of Celtic Bank, up to $1,000' }]);
  const [sentence, value] = holder.querySelectorAll('p');
  for (const inside of [sentence, ...holder.querySelectorAll('b, span')])
    expect(places.numbersAt(inside as Node)).toEqual([7]);
  expect(places.numbersAt(value as Node)).toEqual([]);
  expect(places.rangesOf(7).map(String)).toEqual(['A card of Celtic Bank, up to $1,000']);
});

it('[STU-02] tells the innermost sentence first, and where on a line of two the place is', async () => {
  const holder = await draw(`<p>${begin}See ${marked('Terms', 8)} first${end} ${marked('Then', 9)}</p>`);
  const text = holder.querySelector('p')?.firstChild as Text;
  expect(text.data).toBe('See Terms first Then');
  expect([1, 6, 11, 15, 17].map((offset) => places.numbersAt(text, offset))).toEqual([
    [7],
    [8, 7],
    [7],
    [7],
    [9],
  ]);
});

it('[STU-02] follows words that change, and words that are only told', async () => {
  const holder = await draw(
    `<input aria-label="${marked('First name', 3)}" class="${begin}"><p>${marked('Old', 4)}</p>`,
  );
  const input = holder.querySelector('input') as HTMLInputElement;
  expect(input.getAttribute('aria-label')).toBe('First name');
  expect(places.numbersAt(input)).toEqual([3]);
  const text = holder.querySelector('p')?.firstChild as Text;
  text.data = marked('New', 5);
  input.setAttribute('aria-label', 'Plain');
  await settled();
  expect(places.inOrder()).toEqual([{ number: 5, text: 'New' }]);
  text.data = 'A value';
  await settled();
  expect(places.inOrder()).toEqual([]);
});

it('[STU-02] keeps the sentences of what is moved, and of what changes beside them', async () => {
  const holder = await draw(`<img alt="${marked('A card', 1)}"><p>${marked('Words', 2)}</p>`);
  const [image, line] = holder.children;
  line?.firstChild?.replaceWith(document.createTextNode(marked('Others', 3)));
  (line?.firstChild as Text).data = marked('New', 4);
  image?.classList.add('wide');
  await settled();
  holder.prepend(line as Node);
  await settled();
  expect(places.inOrder()).toEqual([
    { number: 4, text: 'New' },
    { number: 1, text: 'A card' },
  ]);
});

it('[STU-20] a press on the heading of a block is inside of that block, and in a field of that field', async () => {
  const holder = await draw(
    '<div id="block-stack"><section id="block-security"><h2 id="block-security-title">Safe</h2></section>' +
      '<p data-field="City"><b>City</b></p></div>',
  );
  const spot = (selector: string) => spotOf(holder.querySelector(selector) as Element);
  expect(spot('h2')).toEqual({ blocks: ['security', 'stack'], field: undefined });
  expect(spot('b')).toEqual({ blocks: ['stack'], field: 'City' });
});

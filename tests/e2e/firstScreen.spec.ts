import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { expect, test } from './support/test.ts';

/** Scripts below this many characters only pass on what others hold. */
const smallest = 2_000;

test('[PERF-03] the functions of the first screen are compiled while its scripts arrive', async ({
  page,
}) => {
  const scripts: Promise<{ name: string; text: string }>[] = [];
  page.on('response', (response) => {
    const name = /\/(?:assets\/(?=\w+-)|(?=forms\/))(\w+)[-/][\w-]+\.m?js$/.exec(response.url())?.[1];
    if (name !== undefined) scripts.push(response.text().then((text) => ({ name, text })));
  });
  await page.goto(siteAddress('prequal.surge', '/'), { waitUntil: 'networkidle' });
  await expectScreen(page, 'landing', '/');
  const large = (await Promise.all(scripts)).filter(({ text }) => text.length >= smallest);
  expect(large.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'startApp', 'fields', 'forms']),
  );
  for (const { name, text } of large)
    expect(text.split('\n', 1), name).toEqual(['//# allFunctionsCalledOnLoad']);
});

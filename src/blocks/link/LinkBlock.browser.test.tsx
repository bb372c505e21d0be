import { expect, it } from 'vitest';
import { drawExample } from '../../../testing/blocks/drawExample.tsx';
import descriptor from './link.block.json' with { type: 'json' };

it.each([
  ['an address that may not be followed', { faq: { href: 'https://elsewhere.example/' } }],
  ['no address', { faq: { href: { $from: 'site.urls.none' } } }],
  ['a name that the flow lacks', {}],
])('[SAFE-05] leaves no dead words of a link with %s', async (_what, links) => {
  const { container } = await drawExample(descriptor, 'button', { parts: { slice: { links } } });
  expect(container.textContent).toBe('');
});

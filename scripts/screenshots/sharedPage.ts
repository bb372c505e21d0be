import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast } from '../../src/compile/brand/contrast.ts';
import type { LinkedBrand } from '../../src/compile/brand/linkBrand.ts';
import { sharedPicture } from '../../src/engine/sharedPicture.ts';

export interface SharedPage {
  /** Needs nothing but itself. */
  html: string;
  /** Another one where anything of it is different, so that a picture tells whether it is still true. */
  digest: string;
}

/**
 * The page that the shared picture of a brand is taken of: its logo and its card before its ground. There are no words in it
 * beside those of the art, so it is true for every flow and waits for no font.
 */
export function sharedPage(root: string, { id, art, tokens }: LinkedBrand): SharedPage {
  const picture = (name: string, kind: string) => {
    const file = art.get(name)?.file;
    if (file === undefined) throw new Error(`brands/${id} has no art "${name}".`);
    const content = readFileSync(join(root, file)).toString('base64');
    return `<img class="${kind}" src="data:image/svg+xml;base64,${content}">`;
  };
  const colour = (name: string) => tokens.get(`color-${name}`)?.value ?? '';
  const lightness = (name: string) => contrast(colour(name), '#000000');
  const logo = lightness('on-banner') > lightness('banner') ? 'logoLight' : 'logo';
  const html = `<!doctype html><meta charset="utf-8"><style>${look(colour('banner'))}</style>
<body>${picture('ground', 'ground')}${picture(logo, 'logo')}${picture('card', 'card')}</body>`;
  return { html, digest: createHash('sha256').update(html).digest('hex').slice(0, 16) };
}

function look(background: string): string {
  return `
body { position: relative; overflow: hidden; margin: 0; inline-size: ${sharedPicture.width}px; block-size: ${sharedPicture.height}px;
  display: grid; grid-template-columns: 380px 600px; gap: 72px; place-content: center; align-items: center; background: ${background}; }
img { position: relative; inline-size: 100%; }
.ground { position: absolute; inset-block: 0; inset-inline-end: 0; inline-size: 56%; block-size: 100%; object-fit: cover;
  clip-path: polygon(9% 0, 100% 0, 100% 100%, 0 100%); }
.logo { block-size: 160px; object-fit: contain; object-position: 0 50%; }
.card { rotate: -5deg; filter: drop-shadow(0 24px 40px rgb(0 0 0 / .35)); }`;
}

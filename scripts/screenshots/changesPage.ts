import { grouped } from './grouped.ts';
import { look } from './look.ts';
import { inWords, type Picture } from './Picture.ts';

/** A picture that changed; paths are relative to the page. */
export interface ChangedPicture extends Picture {
  before: string;
  after: string;
}

const style = `${look}
  main { max-inline-size: 1400px; margin: auto; padding: 64px 48px 128px; }
  h1 { font-size: 32px; }
  h2 { padding-block: 96px 8px; font-size: 24px; }
  article { padding-block: 40px; }
  h3 { padding-block-end: 20px; font-size: 17px; }
  .pair { display: grid; grid-template-columns: repeat(2, minmax(0, max-content)); gap: 40px; }
  img { max-inline-size: 100%; block-size: auto; }
  @media (max-width: 700px) { main { padding: 24px; } .pair { gap: 12px; } }
`;

/** What changed, in two columns: before, after. */
export function changesPage(changed: readonly ChangedPicture[], compared: number): string {
  const sections = grouped(changed, ({ flow }) => flow).map(
    ({ key, own }) => `<section><h2>${key}</h2>\n${own.map(article).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Before and after</title><style>${style}</style></head>
<body><main>
<h1>Before and after</h1>
<p class="note">${changed.length} of ${compared} pictures changed</p>
${sections.join('\n')}
</main></body>
</html>
`;
}

function article({ screen, brand, width, before, after }: ChangedPicture): string {
  const name = `${inWords(screen)}, ${brand}, ${width} px`;
  const column = (caption: string, file: string) =>
    `<figure><figcaption>${caption}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt="${name}, ${caption}"></a></figure>`;
  return `<article><h3>${name}</h3><div class="pair">${column('before', before)}${column('after', after)}</div></article>`;
}

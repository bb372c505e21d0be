/** A picture of a screen of a brand. */
export interface Shot {
  brand: string;
  screen: string;
  width: number;
  /** Relative to the folder of the screenshots. */
  file: string;
  /** Small JPEG that stands in the sheet itself, base64. */
  preview: string;
}

const style = `
  body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; color: #222; background: #eee; }
  table { border-collapse: collapse; }
  th, td { padding: 8px; text-align: start; vertical-align: top; }
  thead th { position: sticky; inset-block-start: 0; background: #eee; }
  img { display: block; inline-size: 240px; background: #fff; box-shadow: 0 0 0 1px #ccc; }
  img.wide { inline-size: 420px; margin-block-start: 8px; }
  #grey:checked ~ table img { filter: grayscale(1); }
`;

/** All pictures on one page that needs nothing else: brands as columns, screens as rows, grey at a tick. */
export function contactSheet(shots: readonly Shot[]): string {
  const brands = [...new Set(shots.map(({ brand }) => brand))];
  const screens = [...new Set(shots.map(({ screen }) => screen))];
  const cell = (screen: string, brand: string) =>
    shots
      .filter((shot) => shot.screen === screen && shot.brand === brand)
      .toSorted((one, other) => one.width - other.width)
      .map(
        ({ file, width, preview }) =>
          `<a href="${file}"><img${width > 600 ? ' class="wide"' : ''} src="data:image/jpeg;base64,${preview}" alt="${screen} of ${brand}, ${width} px wide"></a>`,
      )
      .join('');
  const rows = screens.map(
    (screen) =>
      `<tr><th scope="row">${screen}</th>${brands.map((brand) => `<td>${cell(screen, brand)}</td>`).join('')}</tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Screens</title><style>${style}</style></head>
<body>
<h1>Screens</h1>
<input type="checkbox" id="grey"> <label for="grey">Grey</label>
<table>
<thead><tr><td></td>${brands.map((brand) => `<th scope="col">${brand}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</body>
</html>
`;
}

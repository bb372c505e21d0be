import { entriesOf, type Node } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';

interface Authored {
  name: string;
  place: Place;
  /** Some site shows it. */
  isShown: boolean;
  /** Some site's text names it, and the site's settings say another value. */
  isSaid: boolean;
}

/** Where figures are authored, and whether any site of any brand shows them. */
export class FigureUse {
  private readonly authored = new Map<string, Authored>();
  private readonly named = new Set<string>();

  /** Takes down the figures of one brand, each at its place: that of a layer below is the same for all brands. */
  add(figures: Node | undefined): void {
    for (const [name, , place] of entriesOf(figures)) {
      const key = keyOf(place);
      if (!this.authored.has(key)) this.authored.set(key, { name, place, isShown: false, isSaid: false });
    }
  }

  /**
   * One site shows its terms.
   * @param named figures of the text
   * @param said those that settings or brand say, whatever is authored
   */
  show(figures: Node | undefined, named: ReadonlySet<string>, said: Readonly<Record<string, string>>): void {
    for (const name of named) this.named.add(name);
    for (const [name, , place] of entriesOf(figures)) {
      const figure = this.authored.get(keyOf(place));
      if (figure === undefined || !named.has(name)) continue;
      if (Object.hasOwn(said, name)) figure.isSaid = true;
      else figure.isShown = true;
    }
  }

  /** A figure that no site shows is a slip of the pen, or was meant to change what it does not. */
  check(report: Report): void {
    for (const { name, place, isShown, isSaid } of this.authored.values()) {
      if (isShown) continue;
      if (isSaid) {
        report.mistake(place, `brand.json or the settings say "${name}" on every site: change it there`);
        continue;
      }
      report.mistake(
        place,
        `nothing in the terms names the figure "${name}": correct the name, or remove it`,
        {
          unknown: { word: name, known: [...this.named] },
        },
      );
    }
  }
}

function keyOf({ source, offset }: Place): string {
  return `${source.file} ${offset}`;
}

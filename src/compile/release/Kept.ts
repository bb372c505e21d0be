import type { Document } from '../document/Catalogue.ts';
import { Versions } from '../document/Versions.ts';
import type { LinkedSite } from '../link/LinkedSite.ts';
import { documentsRead } from '../read/readCatalogue.ts';

/** What was made of a text, and the text. */
interface Made<T> {
  text: string;
  made: T;
}

/** A linked site, with what it was made of. */
interface KeptSite {
  documents: readonly Document[];
  shared: string;
  art: string;
  site: LinkedSite;
}

/** What was made of earlier checks and builds, of whichever folders: whatever did not change is the same again. */
export class Kept {
  /** By their files: the same text in the same place is the same document. */
  readonly documents: Versions<Document>;
  /** By their keys. */
  readonly sites = new Versions<KeptSite>(3);
  /** Modules of forms, by the id of the form; the same form of several brands is compiled once. */
  readonly forms = new Versions<Made<string>>(24);
  /** Style sheets, by their brands. */
  readonly themes = new Versions<Made<string>>(3);

  constructor(documents = new Versions<Document>(4)) {
    this.documents = documents;
  }
}

/** What all in this process share. */
export const keptHere = new Kept(documentsRead);

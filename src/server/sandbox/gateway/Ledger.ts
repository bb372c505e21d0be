import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** What the gateway knows of one key. `canceled`: it never came, and is refused from now on. */
export interface LedgerEntry {
  key: string;
  state: 'captured' | 'declined' | 'canceled';
  /** Dollars, as text. */
  amount?: string;
  /** The gateway's name for a charge. */
  reference?: string;
  reason?: string;
}

/**
 * The gateway's own books: one line of JSON for each key, on the disk before anybody is told. No card and no account
 * stands in them.
 */
export class Ledger {
  readonly #entries = new Map<string, LedgerEntry>();
  readonly #file: number | undefined;

  /** @param file where the books are kept; in memory alone where absent */
  constructor(file: string | undefined) {
    if (file === undefined) return;
    if (existsSync(file)) {
      for (const line of readFileSync(file, 'utf8').split('\n')) this.#read(line);
    }
    mkdirSync(dirname(file), { recursive: true });
    this.#file = openSync(file, 'a', 0o600);
  }

  find(key: string): LedgerEntry | undefined {
    return this.#entries.get(key);
  }

  list(): LedgerEntry[] {
    return [...this.#entries.values()];
  }

  /** Enters a key that is new. */
  enter(entry: LedgerEntry): LedgerEntry {
    if (this.#entries.has(entry.key)) throw new Error('This key is in the books');
    if (this.#file !== undefined) {
      writeSync(this.#file, `${JSON.stringify(entry)}\n`);
      fsyncSync(this.#file);
    }
    this.#entries.set(entry.key, entry);
    return entry;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  /** A last line that was cut off by the end of the process told nobody anything. */
  #read(line: string): void {
    if (!line.endsWith('}')) return;
    const entry: LedgerEntry = JSON.parse(line);
    this.#entries.set(entry.key, entry);
  }
}

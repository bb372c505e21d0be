import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../../../issuer/options/readOptions.ts';
import { startServer } from '../../../issuer/startServer.ts';
import { compile } from '../../../src/authoring/compile.ts';
import { mergePatch } from '../../../src/engine/overlay/mergePatch.ts';
import type { RunningServer } from '../../../src/server/startPageServer.ts';

/** A copy of the catalogue that a test may change, and a server of its own on the code build as it is. */
export interface OwnCatalogue {
  /** The folder it stands in. */
  root: string;
  /** Writes a document as it is. */
  write(file: string, document: unknown): void;
  /** Puts other words in the place of those of a document. Throws where they do not stand there. */
  replace(file: string, from: string, to: string): void;
  /** Amends a document as RFC 7396 says, which is how differences are written. */
  amend(file: string, patch: unknown): void;
  /** Copies a folder of the catalogue. */
  copy(from: string, to: string): void;
  /** Compiles and serves it. Throws the sentences of its mistakes. */
  serve(): Promise<{ address(site: string): string; port: number }>;
  /** What the server's log says, at trace level. */
  log(): string;
  /** Stops the server and gives every byte of its data folder: database, write-ahead log, keys. */
  storedBytes(): Promise<Buffer>;
  /** Stops the server, if it runs, and takes everything away. */
  dispose(): Promise<void>;
}

export function ownCatalogue(): OwnCatalogue {
  const here = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-own-catalogue-'));
  const root = join(folder, 'catalogue');
  const data = join(folder, 'data');
  for (const part of ['brands', 'flows', 'schemas']) {
    cpSync(join(here, part), join(root, part), { recursive: true, dereference: true });
  }
  for (const part of ['src', 'node_modules']) symlinkSync(join(here, part), join(root, part));
  let server: RunningServer | undefined;
  const lines: string[] = [];

  const write = (file: string, document: unknown) =>
    writeFileSync(join(root, file), JSON.stringify(document, null, 2));
  const stop = async () => {
    await server?.stop();
    server = undefined;
  };
  return {
    root,
    write,
    replace(file, from, to) {
      const before = readFileSync(join(root, file), 'utf8');
      if (!before.includes(from)) throw new Error(`${file} has no ${from}.`);
      writeFileSync(join(root, file), before.replace(from, to));
    },
    amend: (file, patch) =>
      write(file, mergePatch(JSON.parse(readFileSync(join(root, file), 'utf8')), patch)),
    copy: (from, to) => cpSync(join(root, from), join(root, to), { recursive: true }),
    async serve() {
      const { sentences, release } = await compile({ root });
      if (release === undefined) throw new Error(sentences.mistakes.join('\n'));
      const environment = {
        PORT: '0',
        DATA_DIR: data,
        RELEASES_DIR: join(root, 'releases'),
        APP_DIR: join(here, 'dist'),
        CARDSTOCK_KEY: 'ab'.repeat(32),
        LOG_LEVEL: 'trace',
      };
      const started = await startServer(readOptions(environment), {
        logStream: { write: (line: string) => lines.push(line) },
      });
      server = started;
      return { address: (site) => `http://${site}.localhost:${started.port}/`, port: started.port };
    },
    log: () => lines.join('\n'),
    async storedBytes() {
      await stop();
      const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((file) =>
        file.isFile(),
      );
      return Buffer.concat(files.map((file) => readFileSync(join(file.parentPath, file.name))));
    },
    async dispose() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import json, { type LanguageService } from 'vscode-json-languageservice';

/** What an author is told by the JSON language service of VS Code, with the settings of the repository's `.vscode/`. */
export interface Editor {
  /** What is underlined in a document, and what is said of it. */
  squiggles(file: string, text: string): Promise<Squiggle[]>;
  /** The labels that are proposed at an offset, without quotes. */
  completions(file: string, text: string, offset: number): Promise<string[]>;
  /** What stands in the box over an offset. */
  hover(file: string, text: string, offset: number): Promise<string>;
}

export interface Squiggle {
  message: string;
  line: number;
  /** Characters from the start of the text. */
  start: number;
  end: number;
}

interface Association {
  fileMatch: string[];
  url: string;
}

/**
 * @param root a folder with `.vscode/settings.json` and the schemas that it names
 * @param names what `npm install` writes as `names.schema.json`
 */
export function askEditor(root: string, names: string): Editor {
  const folder = pathToFileURL(`${root.replace(/\/$/u, '')}/`).href;
  const service = serviceOf(root, folder, names);
  const open = (file: string, text: string) => {
    const document = json.TextDocument.create(new URL(file, folder).href, 'json', 1, text);
    return { document, parsed: service.parseJSONDocument(document) };
  };
  return {
    squiggles: async (file, text) => {
      const { document, parsed } = open(file, text);
      const said = await service.doValidation(document, parsed, {
        comments: 'error',
        trailingCommas: 'error',
      });
      return said.map(({ message, range }) => ({
        message: String(message),
        line: range.start.line + 1,
        start: document.offsetAt(range.start),
        end: document.offsetAt(range.end),
      }));
    },
    completions: async (file, text, offset) => {
      const { document, parsed } = open(file, text);
      const list = await service.doComplete(document, document.positionAt(offset), parsed);
      return (list?.items ?? []).map(({ label }) => label.replace(/^"(.*)"$/u, '$1'));
    },
    hover: async (file, text, offset) => {
      const { document, parsed } = open(file, text);
      const hover = await service.doHover(document, document.positionAt(offset), parsed);
      const shown = [hover?.contents ?? []].flat().map(String).join('\n');
      // Markdown's escapes are not seen.
      return shown.replace(/&nbsp;/gu, ' ').replace(/\\(.)/gsu, '$1');
    },
  };
}

function serviceOf(root: string, folder: string, names: string): LanguageService {
  const service = json.getLanguageService({
    schemaRequestService: async (uri) => {
      const path = fileURLToPath(uri);
      if (path.endsWith('/names.schema.json')) return names;
      if (!existsSync(path)) throw new Error(`${path} is not there`);
      return readFileSync(path, 'utf8');
    },
    workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
    clientCapabilities: {
      textDocument: { completion: { completionItem: { documentationFormat: ['markdown', 'plaintext'] } } },
    },
  });
  const settings = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8')) as {
    'json.schemas': Association[];
  };
  service.configure({
    validate: true,
    schemas: settings['json.schemas'].map(({ fileMatch, url }) => ({
      uri: new URL(url, folder).href,
      fileMatch,
      folderUri: folder,
    })),
  });
  return service;
}

import json, { type JSONDocument, type LanguageService } from 'vscode-json-languageservice';
import type { KindName } from '../../compile/document/Catalogue.ts';
import { readGrammar } from '../../compile/grammar/grammars.ts';

/** What an author is told by the JSON language service of VS Code, which reads the grammars and the names of the catalogue. */
export interface Editor {
  service: LanguageService;
  /** A document of the catalogue as it is being changed. */
  open(file: string, text: string): { document: json.TextDocument; parsed: JSONDocument };
  /** What may stand at an offset. */
  completions(file: string, text: string, offset: number): Promise<Completion[]>;
  /** What stands in the box over an offset, as Markdown. */
  hover(file: string, text: string, offset: number): Promise<{ text: string; from: number; to: number }>;
  /** Says that there are other names. */
  renamed(): void;
}

export interface Completion {
  /** Without quotes. */
  label: string;
  about: string;
  isKey: boolean;
  /** What takes the place of the text from `from` to `to`: a snippet, with `${1:words}` where one types on. */
  snippet: string;
  from: number;
  to: number;
}

interface OpenOptions {
  /** Address of the folder that holds `brands/`, `flows/` and `schemas/`, with `/` at its end. */
  folder: string;
  /** What `npm install` writes as `names.schema.json`. */
  names: () => string;
  /** Grammars by files, beside what a document names itself. */
  schemas?: { fileMatch: string[]; url: string }[];
}

export function openEditor({ folder, names, schemas = [] }: OpenOptions): Editor {
  const service = json.getLanguageService({
    schemaRequestService: async (uri) => {
      const [, name] = /\/schemas\/catalogue\/([\w-]+)\.schema\.json$/u.exec(uri) ?? [];
      if (name === undefined) throw new Error(`${uri} is no grammar`);
      return name === 'names' ? names() : JSON.stringify(readGrammar(name as KindName));
    },
    workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
    clientCapabilities: {
      textDocument: { completion: { completionItem: { documentationFormat: ['markdown', 'plaintext'] } } },
    },
  });
  service.configure({
    validate: true,
    schemas: schemas.map(({ fileMatch, url }) => ({
      uri: new URL(url, folder).href,
      fileMatch,
      folderUri: folder,
    })),
  });
  const open: Editor['open'] = (file, text) => {
    const document = json.TextDocument.create(new URL(file, folder).href, 'json', 1, text);
    return { document, parsed: service.parseJSONDocument(document) };
  };
  return {
    service,
    open,
    completions: async (file, text, offset) => {
      const { document, parsed } = open(file, text);
      const list = await service.doComplete(document, document.positionAt(offset), parsed);
      return (list?.items ?? []).map(({ label, documentation, textEdit, insertTextFormat, kind }) => {
        const range = textEdit && 'range' in textEdit ? textEdit.range : undefined;
        const insert = textEdit?.newText ?? label;
        return {
          label: label.replace(/^"(.*)"$/u, '$1'),
          about: shown(documentation),
          isKey: kind === json.CompletionItemKind.Property,
          snippet:
            insertTextFormat === json.InsertTextFormat.Snippet ? insert : insert.replace(/[\\$}]/gu, '\\$&'),
          from: range === undefined ? offset : document.offsetAt(range.start),
          to: range === undefined ? offset : document.offsetAt(range.end),
        };
      });
    },
    hover: async (file, text, offset) => {
      const { document, parsed } = open(file, text);
      const hover = await service.doHover(document, document.positionAt(offset), parsed);
      const range = hover?.range;
      return {
        text: [hover?.contents ?? []].flat().map(shown).join('\n'),
        from: range === undefined ? offset : document.offsetAt(range.start),
        to: range === undefined ? offset : document.offsetAt(range.end),
      };
    },
    renamed: () => {
      service.resetSchema(new URL('schemas/catalogue/names.schema.json', folder).href);
    },
  };
}

/** Markdown without its escapes, which are not seen. */
function shown(contents: string | { value: string } | undefined): string {
  const text = typeof contents === 'object' ? contents.value : (contents ?? '');
  return text.replace(/&nbsp;/gu, ' ').replace(/\\(.)/gsu, '$1');
}

import { templateKind } from './templateKind.ts';

/** What a value template refers to, each name once. `compile` holds these against the catalogue. */
export interface TemplateUses {
  paths: string[];
  converters: string[];
  copy: string[];
  tables: string[];
  values: string[];
}

/** Collects what a template refers to, without following tables and named values. */
export function templateUses(template: unknown): TemplateUses {
  const uses = { paths: [], converters: [], copy: [], tables: [], values: [] };
  collect(template, uses);
  return uses;
}

function collect(template: unknown, uses: TemplateUses): void {
  const kind = templateKind(template);
  if (kind.kind === 'list') for (const item of kind.items) collect(item, uses);
  if (kind.kind === 'object') for (const value of Object.values(kind.keys)) collect(value, uses);
  if (kind.kind === 'copy') add(uses.copy, kind.copy);
  if (kind.kind === 'table') add(uses.tables, kind.table);
  if (kind.kind === 'value') add(uses.values, kind.value);
  if (kind.kind === 'from') {
    add(uses.paths, kind.from);
    if (kind.as !== undefined) add(uses.converters, kind.as);
  }
}

function add(list: string[], name: string): void {
  if (!list.includes(name)) list.push(name);
}

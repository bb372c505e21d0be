import type { MigratedDocument } from './MigratedDocument.ts';

/** Whether two documents may be layers of one site. */
export function meets(one: MigratedDocument, other: MigratedDocument): boolean {
  return fits(one.ids.brand, other.ids.brand) && fits(one.ids.flow, other.ids.flow);
}

function fits(one: string | undefined, other: string | undefined): boolean {
  return isShared(one) || isShared(other) || one === other;
}

function isShared(id: string | undefined): boolean {
  return id === undefined || id === '_base';
}

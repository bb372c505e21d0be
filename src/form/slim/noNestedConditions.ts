/** Stands in for rjsf's search for conditions in a schema: the one it gets has none (docs/decisions/011). */
export default function noNestedConditions(): boolean {
  return false;
}

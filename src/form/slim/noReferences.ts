function refused(): never {
  throw new Error('A form schema with $ref reached the page; `compile` inlines every reference.');
}

/** Stands in for `fast-uri`, by which rjsf resolves `$ref`: forms are compiled without any. */
export default { resolve: refused, equal: refused };

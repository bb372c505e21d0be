/** Elements as they stand in the page: jsdom finds them selector by selector. */
export function inPageOrder<Kind extends Element>(elements: Iterable<Kind>): Kind[] {
  return [...elements].sort((one, other) =>
    one.compareDocumentPosition(other) & one.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

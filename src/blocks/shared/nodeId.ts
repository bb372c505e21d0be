/** DOM id of a block's root element, so that `scrollTo` props can name a block by the id it has in the screen's JSON. */
export function nodeId(id: string): string {
  return `block-${id}`;
}

/** DOM id of the main landmark; the header's skip link leads to it. */
export const contentId = 'content';

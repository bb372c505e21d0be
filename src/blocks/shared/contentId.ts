/** DOM id of the main landmark; the header's skip link leads to it. */
export const contentId = 'content';

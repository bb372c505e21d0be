/** The art of a brand that networks show beside a shared link, in the size that they ask for (F-422). None shows an SVG. */
export const sharedPicture = { art: 'share', width: 1_200, height: 630 } as const;

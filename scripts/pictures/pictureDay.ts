/** When all pictures are taken: equal screens then say equal dates. */
export const pictureDay = Date.UTC(2026, 2, 2, 15);

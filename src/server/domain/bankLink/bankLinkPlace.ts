/** Place of the sealed columns of one row, so that they can't change places. */
export const bankLinkPlace = (receipt: string) => `bank_link:${receipt}`;

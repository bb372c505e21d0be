/** Something that was found, where it stands, and a shortest way to it in words. */
export interface Found {
  at: string;
  way: readonly string[];
}

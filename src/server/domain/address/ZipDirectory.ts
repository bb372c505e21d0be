/** One ZIP code and the name the post office prefers for its place. */
export interface ZipArea {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

/** ZIP codes of the United States. */
export interface ZipDirectory {
  /** The area of five digits, where the data has it. */
  area(zip: string): ZipArea | undefined;
  /** States of the first three digits: what is known of a ZIP newer than the data. */
  statesOfPrefix(zip: string): readonly string[];
  areasOfState(state: string): readonly ZipArea[];
}

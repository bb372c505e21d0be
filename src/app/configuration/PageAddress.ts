/** What of the page's address the configuration depends on. */
export interface PageAddress {
  /** With port. */
  host: string;
  pathname: string;
  /** With '?', or ''. */
  search: string;
}

/** First path segment, '' where there is none. */
export function firstSegment({ pathname }: Pick<PageAddress, 'pathname'>): string {
  return pathname.split('/').find((part) => part !== '') ?? '';
}

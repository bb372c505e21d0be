/** What the server writes into the document for the first call, since the page knows its site only from the answer. */
export interface PageFacts {
  /** Environment that the page is served in; undefined where the document does not say. */
  environment?: string | undefined;
  /** The flow's constant `form`: the kind of page that asks. */
  form?: string | undefined;
}

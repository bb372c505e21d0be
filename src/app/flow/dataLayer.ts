/** One entry of `window.dataLayer` (design §12): what happened, on which site, at which step. Never a value or address. */
export interface DataLayerEntry {
  event: string;
  site: string;
  step?: number;
}

declare global {
  interface Window {
    /** First-party; read by the adapters' frame after consent. */
    dataLayer?: DataLayerEntry[];
  }
}

/** Adds an entry to the page's data layer. */
export function pushToDataLayer(page: Pick<Window, 'dataLayer'>, entry: DataLayerEntry): void {
  page.dataLayer ??= [];
  page.dataLayer.push(entry);
}

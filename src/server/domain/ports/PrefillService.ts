/** The system that keeps answers of people it knows, such as a campaign's (CFG-023). */
export interface PrefillService {
  /**
   * @param reference from the address of the page
   * @returns answers by field; none for an unknown reference
   * @throws ServiceFailure when the system does not answer
   */
  find(reference: string): Promise<Record<string, string | boolean>>;
}

/** The parts of A-048, in the order in which a form shows their errors. */
export type AddressPart = 'street' | 'house_number' | 'direction' | 'city' | 'state' | 'zip';

export interface AddressQuery {
  /** House number and street. */
  street: string;
  /** Apartment, suite or unit; may be empty. */
  secondLine: string;
  city: string;
  /** Two letters. */
  state: string;
  /** Five digits, or nine with or without a dash. */
  zip: string;
}

export interface AddressFinding {
  /** Missing or wrong; empty is good. */
  missingParts: AddressPart[];
  /** What would be right, as the value of the field that has to change. */
  suggestedParts: Partial<Record<AddressPart, string>>;
  suggestedAddress: string | null;
  isPoBox: boolean;
}

export type StateFinding = 'VALID' | 'MISMATCH' | 'INVALID_STATE';

/**
 * A provider of address checks. Which one a site uses is configuration (`ProductSettings.AddressService`).
 * Its methods throw `ServiceFailure` when the provider does not answer.
 */
export interface AddressService {
  /** Whether mail could be delivered (SVC-006…014). */
  checkAddress(query: AddressQuery): Promise<AddressFinding>;
  /**
   * Whether a ZIP is of its state (SVC-015).
   * @param nonBusinessStates codes where no business is done, answered with INVALID_STATE; undefined where nobody asks
   */
  checkState(query: AddressQuery, nonBusinessStates: readonly string[] | undefined): Promise<StateFinding>;
  /**
   * City and state of a ZIP code; undefined where there is none (F-422).
   * @param zip five digits, or nine with or without a dash
   */
  findPlace(zip: string): Promise<Pick<AddressQuery, 'city' | 'state'> | undefined>;
}

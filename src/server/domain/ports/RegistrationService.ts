/** Where an applicant stands with online access, in the words of the contract (APR-009 … APR-011). */
export type RegistrationStatus = 'NewUser' | 'ExistsNoUser' | 'ExistsWithUser';

/** The issuer's system of online access, beside the accounts that this server opened. */
export interface RegistrationService {
  /**
   * What it knows of the owner of an e-mail address.
   * @throws ServiceFailure when the system does not answer
   */
  statusOf(email: string): Promise<RegistrationStatus>;
  /**
   * Whether somebody has a user name there.
   * @param name in small letters
   * @throws ServiceFailure when the system does not answer
   */
  isTaken(name: string): Promise<boolean>;
}

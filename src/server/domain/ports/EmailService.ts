type EmailReason =
  | 'accepted_email'
  | 'low_deliverability'
  | 'rejected_email'
  | 'invalid_email'
  | 'invalid_domain';

export interface EmailFinding {
  reason: EmailReason;
  state: 'deliverable' | 'risky' | 'undeliverable';
}

/** A provider of e-mail checks. Which one a site uses is configuration (`ProductSettings.EmailService`). */
export interface EmailService {
  /**
   * Whether mail reaches an address (SVC-001…005).
   * @throws ServiceFailure when the provider does not answer
   */
  checkEmail(email: string): Promise<EmailFinding>;
}

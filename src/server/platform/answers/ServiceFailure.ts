/**
 * An outside service did not answer, or not usably. The call answers 502 with `Success` false, which a form lets pass
 * where the documents say so (SVC-005, SVC-014, SVC-018).
 */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  /** Name of the service, for the log. */
  readonly service: string;

  constructor(service: string, options?: { cause?: unknown }) {
    super(`The ${service} service did not answer`, options);
    this.service = service;
  }
}

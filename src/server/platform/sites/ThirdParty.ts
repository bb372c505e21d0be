/** An outside service that a site uses, as its settings name it (TRK-023). */
export interface ThirdParty {
  Id: string;
  /** As applicants read it. */
  Name: string;
  Purpose: string;
  /** `functional`: whatever the applicant chose about cookies; `optional`: once they were accepted (SAFE-04). */
  Consent: Consent;
  /** Name of the file in `frame/` that talks to it; the in-document ones have none. */
  Adapter?: string;
  Url: string;
  /** Events that it is told; all where it does not say. */
  Events?: string[];
  /** Its script runs in the page itself, for what works nowhere else (design §4). */
  InDocument?: boolean;
}

export type Consent = 'functional' | 'optional';

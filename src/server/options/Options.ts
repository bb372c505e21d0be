import type { IssuerApi } from '../http/issuerApi/registerIssuerApi.ts';
import type { DatabasePlace } from '../platform/database/openDatabase.ts';
import type { Limits } from '../platform/limits/limits.ts';
import type { Environment } from '../platform/sites/SiteSettings.ts';

/** How the server is to run, read from the environment once. */
export interface Options {
  port: number;
  host: string;
  /** A PostgreSQL server or the folder of the embedded database, and how it is used. */
  database: DatabasePlace;
  /** Where metrics are served; nowhere where absent. */
  metrics: { host: string; port: number } | undefined;
  /** Where spans go; nowhere where absent, and OpenTelemetry is not even loaded then. */
  tracing: { url: string; serviceName: string } | undefined;
  sandbox: boolean;
  environment: Environment;
  /** Keys as given in the environment; those of the file count where there are none. */
  keys: Uint8Array[] | undefined;
  /** File of the keys; the sandbox makes it where it is not there. */
  keyFile: string;
  /** How long data is kept; the product's own document where absent. */
  retentionFile: string | undefined;
  releasesFolder: string;
  appFolder: string;
  paths: { web: string; applicant: string };
  /** Who answers the calls of the page instead of this server. */
  issuerApi: IssuerApi | undefined;
  logLevel: string;
  trustedProxies: string | undefined;
  /** How often what may happen. */
  limits: Limits;
  /** Where e-mail goes out; none where absent. */
  smtpUrl: string | undefined;
  /** Where text messages go out; none where absent. */
  smsWebhookUrl: string | undefined;
  smsWebhookToken: string | undefined;
  /** File that names the services of the issuer; none where absent. */
  servicesFile: string | undefined;
  /**
   * A secret of the environment or of a file (`readSecret`), for those that the services file names.
   * @throws Error in a sentence where it is given twice, or its file can't be read
   */
  variable: (name: string) => string | undefined;
  /** Who moves money; the sandbox has a stand-in of its own. */
  paymentGatewayUrl: string | undefined;
  paymentGatewayToken: string | undefined;
  /** Timeout of a call to the payment gateway, in milliseconds. */
  paymentTimeout: number;
  /** How often, and after how many seconds, a partner is asked again (TRK-032). */
  postBackRetry: { limit: number; delay: number };
}

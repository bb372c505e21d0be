import { resolve } from 'node:path';
import type { IssuerApi } from '../http/issuerApi/registerIssuerApi.ts';
import { isLoopback } from '../platform/addresses.ts';
import type { Limits } from '../platform/limits/limits.ts';
import type { Environment } from '../platform/sites/SiteSettings.ts';
import { limitsOf, misspelledSettings, refuseWrong, settingsReader } from './readSettings.ts';
import { pageSettings } from './settings.ts';

const { allSettings, readSettings } = settingsReader(pageSettings);
type PageValues = ReturnType<typeof readSettings>;

/** The options of the page server. */
export interface PageOptions {
  port: number;
  host: string;
  /** Where metrics are served; absent: nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** Where spans are sent; absent: nowhere, and OpenTelemetry is not loaded. */
  tracing: { url: string; serviceName: string } | undefined;
  environment: Environment;
  releasesFolder: string;
  appFolder: string;
  paths: { web: string; applicant: string };
  logLevel: string;
  trustedProxies: string | undefined;
  /** How often what may happen. */
  limits: Limits;
}

/** Those of a page server alone. */
export interface LonePageOptions extends PageOptions {
  issuerApi: IssuerApi;
}

/** Prefixes that no one else uses. */
const ownBeginnings = /^(LIMIT_|TRUSTED_PROX|APPLICANT_API_)/;

/**
 * Reads the options of a page server alone. Settings of the reference issuer are not read.
 * @param env `process.env`
 * @param folder what relative paths start from
 * @returns undefined if the environment names no API elsewhere: then the reference issuer answers the calls
 * @throws Error that lists every variable that is wrong
 */
export function readPageOptions(
  env: Record<string, string | undefined>,
  folder: string = process.cwd(),
): LonePageOptions | undefined {
  const names = ['ISSUER_API', 'API_BASE', 'APPLICANT_API_BASE'];
  if (names.every((name) => !env[name]?.trim())) return undefined;
  const wrong: string[] = [];
  const values = readSettings(env, wrong);
  wrong.push(...misspelledSettings(env, allSettings, ownBeginnings));
  const options = pageOptionsOf(values, folder, wrong);
  const issuerApi = issuerApiOf(values, wrong);
  refuseWrong(wrong);
  const isLocal = isLoopback(options.host) && env.NODE_ENV !== 'production';
  const environment = values.ENVIRONMENT ?? (isLocal ? 'development' : 'production');
  // One of them is set, and nothing is wrong.
  return { ...options, environment, issuerApi: issuerApi as IssuerApi };
}

/** The folders of what was built. Mistakes in other settings are told when all of them are read. */
export function readFolders(
  env: Record<string, string | undefined>,
): Pick<PageOptions, 'appFolder' | 'releasesFolder'> {
  return pageOptionsOf(readSettings(env, []), process.cwd(), []);
}

/**
 * The options of the page server in the settings.
 * @param wrong gets a sentence for each setting that conflicts with another
 */
export function pageOptionsOf(
  values: PageValues,
  folder: string,
  wrong: string[],
): Omit<PageOptions, 'environment'> {
  if (values.METRICS_PORT === values.PORT && values.PORT !== 0)
    wrong.push('METRICS_PORT must differ from PORT, so that applicants never reach it');
  return {
    port: values.PORT,
    // A single listener: for the host name, the framework would open a second one that bypasses refusals and shutdown.
    host: values.HOST === 'localhost' ? '127.0.0.1' : values.HOST,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    tracing: tracingOf(values),
    releasesFolder: resolve(folder, values.RELEASES_DIR),
    appFolder: resolve(folder, values.APP_DIR),
    paths: { web: values.API_PATH, applicant: values.APPLICANT_API_PATH },
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    limits: limitsOf(values),
  };
}

/** The two addresses and the name are OpenTelemetry's own variables. */
function tracingOf(values: PageValues): PageOptions['tracing'] {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (endpoint && `${endpoint}/v1/traces`);
  return url === undefined ? undefined : { url, serviceName: values.OTEL_SERVICE_NAME };
}

/**
 * An issuer's API, behind this server or next to it (design §14).
 * @param wrong gets a sentence for each setting that conflicts with another
 * @returns undefined if neither is named
 */
function issuerApiOf(values: PageValues, wrong: string[]): IssuerApi | undefined {
  const { ISSUER_API, API_BASE, APPLICANT_API_BASE, APPLICANT_API_PATH } = values;
  if (APPLICANT_API_BASE !== undefined && API_BASE === undefined)
    wrong.push('APPLICANT_API_BASE needs API_BASE: both are bases of one API');
  if (ISSUER_API !== undefined && API_BASE !== undefined)
    wrong.push('ISSUER_API and API_BASE are two ways to one API: set one');
  if (ISSUER_API !== undefined) return { behind: baseOf(ISSUER_API) };
  if (API_BASE === undefined) return undefined;
  const web = baseOf(API_BASE);
  // The last part of the path belongs to the web API. ISSUER_API names what is above it, and the rest is below that.
  const root = new URL('..', web);
  const applicant = baseOf(APPLICANT_API_BASE ?? new URL(`.${APPLICANT_API_PATH}`, root).href);
  return { direct: { web: web.href, applicant: applicant.href, origin: root.href } };
}

/** Ends with a slash, so that the path of a call can be appended. */
const baseOf = (address: string) => new URL(`${address.replace(/\/+$/, '')}/`);

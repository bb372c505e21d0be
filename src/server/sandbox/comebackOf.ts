import { findApplication } from '../domain/applications/findApplication.ts';
import { resultPayload } from '../domain/applications/resultPayload.ts';
import type { Application } from '../domain/ports/Application.ts';
import type { PortContext } from '../domain/ports/PortContext.ts';
import { bindApplication } from '../platform/sessions/bindApplication.ts';
import rules from './bankLinkOutcomes.json' with { type: 'json' };
import { fixedReturn } from './fixedReturn.ts';

interface Comeback {
  result: Record<string, unknown>;
  /** Reference number of an offer that the sandbox did not give out. */
  reference?: string;
}

const comebacks: Record<string, Comeback> = rules.comebacks;

/**
 * The result that a word in place of a receipt comes back with (design §11), with an offer to accept where one is granted
 * to a visitor who has none.
 * @returns undefined for any other word
 */
export async function comebackOf(
  word: string,
  context: PortContext,
): Promise<Record<string, unknown> | undefined> {
  const name = word.toLowerCase();
  const comeback = Object.hasOwn(comebacks, name) ? comebacks[name] : undefined;
  if (comeback === undefined) return undefined;
  const { database, session, site } = context;
  const application =
    (await findApplication(database, session.application)) ?? (await offerOf(comeback, context));
  const known = application ?? { productCode: site.settings.MainSettings.ProductCode };
  return resultPayload(comeback.result, { ...known, fullName: null });
}

async function offerOf({ reference }: Comeback, context: PortContext): Promise<Application | undefined> {
  const { database, session, site } = context;
  if (reference === undefined || site.release.constants.isPrequal !== true) return undefined;
  const application = await fixedReturn({ reference, lastFour: reference.slice(-4) }, 'offer', context);
  if (application !== undefined) await bindApplication(database, session, application.id);
  return application;
}

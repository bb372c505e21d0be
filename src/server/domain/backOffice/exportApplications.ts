import { writeAuditEntry } from './auditLog.ts';
import type { BackOffice } from './BackOffice.ts';
import { declaredFields } from './declaredFields.ts';
import {
  type Disclosure,
  outcomeOf,
  reasonOf,
  refuseUnknown,
  type ShownApplication,
  shownOf,
} from './disclosure.ts';
import { filterInWords } from './filterInWords.ts';
import { type ApplicationFilter, listApplications, type Page } from './listApplications.ts';

/** Applications of one transaction. */
const usualBatch = 200;

/**
 * Applications with their answers, masked as `readApplication` masks them, in batches. The audit log has the entries of a batch
 * before it is given out: how many there were and by which filter, and in clear one for each application, so that the
 * log of an application tells who saw it.
 * @throws OperatorRefusal before the first batch for a filter that can be none, for a field that no site of the filter has, and
 *   for fields in clear without a reason
 */
export async function* exportApplications(
  office: BackOffice,
  filter: ApplicationFilter,
  disclosure: Disclosure,
  batch: number = usualBatch,
): AsyncGenerator<ShownApplication[]> {
  const reason = reasonOf(disclosure);
  refuseUnknown(disclosure, await namesOfFields(office, filter));
  const order = { filter, disclosure, reason, which: filterInWords(filter) };
  let after: string | undefined;
  do {
    const { shown, next } = await exportPage(office, order, { limit: batch, after });
    yield shown;
    after = next;
  } while (after !== undefined);
}

interface Export {
  filter: ApplicationFilter;
  disclosure: Disclosure;
  reason: string | undefined;
  /** The filter in words. */
  which: string;
}

async function exportPage(
  office: BackOffice,
  { filter, disclosure, reason, which }: Export,
  page: Page,
): Promise<{ shown: ShownApplication[]; next: string | undefined }> {
  return office.database.transaction(async (database) => {
    const { applications, next } = await listApplications(database, filter, page);
    const shown: ShownApplication[] = [];
    for (const application of applications)
      shown.push(await shownOf({ ...office, database }, application, disclosure));
    const common = { operator: office.operator, command: 'export', fields: disclosure.fields ?? [], reason };
    if (reason === undefined || shown.length === 0) {
      const outcome = `exported ${shown.length}, ${reason === undefined ? 'masked' : 'in clear'}${which}`;
      await writeAuditEntry(database, { ...common, outcome }, office.now());
    } else
      for (const one of shown) {
        const outcome = outcomeOf(one.application, one, disclosure);
        await writeAuditEntry(database, { ...common, application: one.application, outcome }, office.now());
      }
    return { shown, next };
  });
}

/** Names of the fields of every site that a filter admits. */
async function namesOfFields(
  { releases }: Pick<BackOffice, 'releases'>,
  { site }: ApplicationFilter,
): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { key } of await releases.sites())
    if (site === undefined || site.toLowerCase() === key.toLowerCase())
      for (const { name } of (await declaredFields(releases, key)).values()) names.add(name);
  return names;
}

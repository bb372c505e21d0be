import type { ReleaseReader } from '../../platform/sites/ReleaseReader.ts';

/** A field as its catalogue declares it. */
interface DeclaredField {
  name: string;
  /** What kind of personal data it holds; undefined for none. */
  sensitivity: string | undefined;
}

/**
 * Fields of the forms whose answers a site submits.
 * @param site `<brand>.<flow>`
 * @returns path in the submission → field; nothing for a site that is not served any more, so that all its answers are masked
 */
export async function declaredFields(
  releases: ReleaseReader,
  site: string,
): Promise<Map<string, DeclaredField>> {
  const found = new Map<string, DeclaredField>();
  const sites = await releases.sites();
  if (sites.every(({ key }) => key !== site)) return found;
  const release = await releases.site(site);
  for (const id of release.applicantForms)
    for (const { name, payload, sensitivity } of Object.values((await release.form(id)).fields)) {
      // Where two forms differ, the stricter word counts.
      const before = payload && found.get(payload.path);
      if (payload !== undefined)
        found.set(payload.path, { name, sensitivity: sensitivity ?? before?.sensitivity });
    }
  return found;
}

import type { SiteView } from '../../authoring/compare/Difference.ts';
import {
  type DocumentChange,
  documentChanges,
  documentsIn,
  documentsOf,
  filesBetween,
  overlayFor,
  runningDocuments,
} from '../../authoring/compare/documents.ts';
import {
  brokenRecord,
  changesBetween,
  changesTo,
  type Publication,
  publications,
  reasonOf,
  rollBack,
  textsAwaiting,
  type Wanted,
} from '../../authoring/compare/publish.ts';
import type { TopicChanges } from '../../authoring/compare/tellChanges.ts';
import { type ChangedFile, isWritten } from '../../authoring/edits/ChangeSet.ts';
import type { Checked } from '../../compile/Compiler.ts';
import { readPointer, runs } from '../../compile/release/pointer.ts';
import { reachOf } from './changesOf.ts';
import type { Desk } from './Desk.ts';
import { Denial } from './guard.ts';

/** What the studio publishes with; whoever starts it gives that. */
export interface Publisher {
  /** The folder of releases, as the server of the sandbox reads it. */
  releases: string;
  /** Address of the sandbox; that of `npm start` unless said. */
  sandbox?: string;
  /** What applicants meet on each site of a checked catalogue. */
  viewsOf(checked: Checked): SiteView[];
  /** Lets a site, or all, run what stands in the documents. @throws Refusal */
  publish(wanted: Omit<Wanted, 'releases' | 'release'>): Promise<unknown>;
}

/** What the studio says of a publication. */
type Told = Omit<Publication, 'before' | 'hash'>;

/** What runs where, and what led there. */
export interface Published {
  sites: PublishedSite[];
  /** What was published for the site that is looked at, the latest first. */
  history: Told[];
  /** Where the record of it is not what was written. */
  broken?: string;
  /** Why nothing can be published now. */
  hindrance: 'unsaved' | 'unchecked' | 'problems' | 'underWay' | undefined;
}

export interface PublishedSite {
  key: string;
  /** Undefined where nothing was published yet. */
  release: string | undefined;
  /** Who let it run that; undefined for what `npm run build` wrote. */
  last?: Told;
  /** Whether it can be rolled back. */
  hasEarlier: boolean;
}

/** What is going to be different for applicants; undefined where that cannot be told. */
export interface Prospect {
  changes?: TopicChanges[];
  /** Texts that are going to be different and await legal review, with file and line. */
  awaiting: string[];
  /** The release that a site goes back to. */
  release?: string;
  /** What the documents say otherwise than what runs, value by value; left out where that is not known. */
  documents?: (DocumentChange & { where: string })[];
  /** Sites that were rolled back last: what was taken from them comes out again (F-830). */
  rolledBack?: { site: string; why: string }[];
}

export interface PublishingCalls {
  published(of: { site: string }): Published;
  /** What publishing would change; without a site, for all. What is left out stays as it runs. */
  toPublish(of: { site?: string; leftOut?: readonly string[] }): Prospect;
  publish(as: { why: string; site?: string; underReview: boolean; leftOut?: readonly string[] }): void;
  toRollBack(of: { site: string }): Prospect;
  rollBack(as: { why: string; site: string }): void;
  /** Takes what a site was rolled back from back in the documents, too: as changes, which somebody looks at and saves. */
  takeBackPublished(of: { site: string }): void;
  /** What a publication changed, for a site. */
  changedBy(publication: { site: string; at: string }): Pick<Prospect, 'changes'>;
}

const idsIn = (leftOut: unknown): string[] => (Array.isArray(leftOut) ? leftOut.map(String) : []);

type Answered = {
  [Name in keyof PublishingCalls]: (
    ...input: Parameters<PublishingCalls[Name]>
  ) => Promise<ReturnType<PublishingCalls[Name]>>;
};

const hindrances: Record<NonNullable<Published['hindrance']>, string> = {
  unsaved: 'Save first: what is published is what stands in the documents.',
  unchecked: 'All sites are being checked: try again when that is done.',
  problems: 'What has mistakes is not published: mend them first.',
  underWay: 'A release is being published: try again when that is done.',
};

/** The calls that let sites of the sandbox run releases, with what `npm run catalogue -- publish` and `rollback` do. */
export function createPublishing(desk: Desk, { releases, viewsOf, publish }: Publisher): Answered {
  let isUnderWay = false;
  const keys = () => (desk.whole?.linked.sites ?? []).map(({ key }) => key);
  const assertSite = (site: unknown) => {
    if (!keys().some((key) => key === site)) throw new Denial(404, 'There is no such site.');
  };
  const hindrance = (): Published['hindrance'] => {
    const { changes, reviewed, checked, problems } = desk.state;
    if (isUnderWay) return 'underWay';
    if (changes.length + reviewed.length > 0) return 'unsaved';
    if (checked !== 'all') return 'unchecked';
    return problems.length > 0 ? 'problems' : undefined;
  };
  const assertReady = (): Checked => {
    const found = hindrance();
    if (found !== undefined) throw new Denial(409, hindrances[found]);
    if (desk.whole === undefined) throw new Denial(503, 'The catalogue is being compiled.');
    return desk.whole;
  };
  const reasonIn = ({ why }: { why?: unknown }) => reasonOf({ by: desk.author, why: String(why ?? '') });
  return {
    async published({ site }) {
      const pointer = await readPointer(releases);
      const all = (await publications(releases)).map(({ before: _, hash: __, ...told }) => told);
      const isOf = (key: string) => (one: { site?: string }) => one.site === undefined || one.site === key;
      const sites = keys().map((key): PublishedSite => {
        const release = pointer && runs(pointer, key);
        const latest = all.find(isOf(key));
        const hasEarlier = (pointer?.before?.[key] ?? []).length > 0;
        return { key, release, hasEarlier, ...(latest?.release === release && { last: latest }) };
      });
      const broken = await brokenRecord(releases);
      return {
        ...{ sites, history: all.filter(isOf(site)), hindrance: hindrance() },
        ...(broken !== undefined && { broken }),
      };
    },
    async toPublish({ site, leftOut }) {
      const whole = assertReady();
      if (site !== undefined) assertSite(site);
      const left = idsIn(leftOut);
      const checked =
        left.length === 0
          ? whole
          : desk.checkedWith(await overlayFor(whole.catalogue, releases, left, site), site);
      const running = await runningDocuments(releases, site);
      const documents = running && documentChanges(running, documentsIn(whole.catalogue));
      const linked = checked.linked.sites.filter(({ key }) => site === undefined || key === site);
      const views = viewsOf({ ...checked, linked: { ...checked.linked, sites: linked } });
      const changes = await changesTo(releases, views, site);
      const all = await publications(releases);
      const rolledBack = linked.flatMap(({ key }) => {
        const last = all.find((one) => one.site === undefined || one.site === key);
        return last?.rolledBackFrom === undefined ? [] : [{ site: key, why: last.why }];
      });
      return {
        awaiting: await textsAwaiting(releases, views),
        ...(changes && { changes }),
        ...(documents && {
          documents: documents.flatMap((change) => {
            const { reached, where } = reachOf(change.file, whole.linked.sites);
            const isMet = site === undefined || reached.some(({ key }) => key === site);
            return isMet ? [{ ...change, where }] : [];
          }),
        }),
        ...(rolledBack.length > 0 && { rolledBack }),
      };
    },
    async publish({ site, underReview, leftOut, ...given }) {
      assertReady();
      if (site !== undefined) assertSite(site);
      const reason = reasonIn(given);
      isUnderWay = true;
      try {
        await publish({ ...reason, site, underReview: underReview === true, leftOut: idsIn(leftOut) });
      } finally {
        isUnderWay = false;
      }
    },
    async toRollBack({ site }) {
      assertSite(site);
      const pointer = await readPointer(releases);
      const [release] = pointer?.before?.[site] ?? [];
      if (release === undefined) throw new Denial(409, `${site} ran no other release before.`);
      const changes = await changesBetween(releases, pointer, release, site);
      const [from, to] = await Promise.all([
        runningDocuments(releases, site),
        documentsOf(releases, release),
      ]);
      const documents = from && to && documentChanges(from, to).map((one) => ({ ...one, where: '' }));
      return { release, awaiting: [], ...(changes && { changes }), ...(documents && { documents }) };
    },
    async rollBack({ site, ...given }) {
      assertSite(site);
      if (isUnderWay) throw new Denial(409, hindrances.underWay);
      await rollBack(releases, site, reasonIn(given));
    },
    async takeBackPublished({ site }) {
      assertSite(site);
      const [last] = await publications(releases, site);
      const [from, to] = await Promise.all(
        [last?.rolledBackFrom, last?.release].map((release) => documentsOf(releases, release)),
      );
      if (last?.rolledBackFrom === undefined) throw new Denial(409, `${site} was not rolled back.`);
      if (from === undefined || to === undefined)
        throw new Denial(409, 'What changed in the documents is not known: one of the releases holds none.');
      const sites = desk.whole?.linked.sites ?? [];
      const isMet = ({ file }: ChangedFile) =>
        isWritten(file) && reachOf(file, sites).reached.some(({ key }) => key === site);
      desk.set.lead(filesBetween(from, to).filter(isMet));
      await desk.changed(site);
    },
    async changedBy({ site, at }) {
      assertSite(site);
      const one = (await publications(releases, site)).find((publication) => publication.at === at);
      if (one === undefined) throw new Denial(404, 'There is no such publication.');
      const changes = await changesBetween(releases, one.before, one.release, site);
      return changes === undefined ? {} : { changes };
    },
  };
}

import { readFile } from 'node:fs/promises';
import type { Slice } from '../../engine/slice.ts';
import type { ReleaseReader, SiteRelease } from '../sites/ReleaseReader.ts';

/** Reads the linked catalogue of a site; once per release, since a release never changes. */
export function createSliceReader(releases: ReleaseReader): (release: SiteRelease) => Promise<Slice> {
  const known = new WeakMap<SiteRelease, Promise<Slice>>();
  const read = async ({ id, files }: SiteRelease): Promise<Slice> => {
    const path = await releases.file(id, files.slice);
    if (path === undefined) throw new Error(`The release ${id} lacks ${files.slice}`);
    return JSON.parse(await readFile(path, 'utf8')) as Slice;
  };
  return (release) => {
    const slice = known.get(release) ?? read(release);
    known.set(release, slice);
    return slice;
  };
}

import { readFile } from 'node:fs/promises';
import { type LateSlice, type Slice, takeLate } from '../../../engine/slice.ts';
import type { ReleaseReader, SiteRelease } from '../../platform/sites/ReleaseReader.ts';

/** Reads the linked catalogue of a site; once per release, since a release never changes. */
export function createSliceReader(releases: ReleaseReader): (release: SiteRelease) => Promise<Slice> {
  const known = new WeakMap<SiteRelease, Promise<Slice>>();
  const json = async (id: string, file: string): Promise<unknown> => {
    const path = await releases.file(id, file);
    if (path === undefined) throw new Error(`The release ${id} lacks ${file}`);
    return JSON.parse(await readFile(path, 'utf8'));
  };
  const read = async ({ id, files }: SiteRelease): Promise<Slice> => {
    const slice = (await json(id, files.slice)) as Slice;
    if (slice.late !== undefined) takeLate(slice, (await json(id, slice.late)) as LateSlice);
    return slice;
  };
  return (release) => {
    const slice = known.get(release) ?? read(release);
    known.set(release, slice);
    return slice;
  };
}

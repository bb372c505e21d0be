import { comparableCity } from './comparableCity.ts';
import type { ZipArea, ZipDirectory } from './ZipDirectory.ts';

/** Names of neighbours are accepted up to here, kilometres. */
const neighbourhood = 12;
/** The form cuts a city off here (FRM-007), so a name that long may be the beginning of a longer one. */
const cutOff = 18;

/**
 * Whether a city goes with a ZIP. The data has one name for each ZIP while the post office accepts several, so the
 * name of any ZIP of the same state close by counts, too.
 */
export function cityIsOfZip(city: string, area: ZipArea, directory: ZipDirectory): boolean {
  const typed = comparableCity(city);
  if (typed === '') return false;
  const cut = city.trim().length >= cutOff;
  return directory.areasOfState(area.state).some((candidate) => {
    if (candidate.zip !== area.zip && distance(candidate, area) > neighbourhood) return false;
    const name = comparableCity(candidate.city);
    return name === typed || (cut && name.startsWith(typed));
  });
}

/** Kilometres, by the flat approximation that holds for short distances. */
function distance(a: ZipArea, b: ZipArea): number {
  const kilometresPerDegree = 111;
  const north = (a.latitude - b.latitude) * kilometresPerDegree;
  const east = (a.longitude - b.longitude) * kilometresPerDegree * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

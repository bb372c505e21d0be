import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { todayInNewYork } from './dates.ts';

dayjs.extend(utc);

/**
 * The calendar date in New York, YYYY-MM-DD, of a moment from a server.
 * @param moment ISO 8601, with its zone
 * @returns undefined if it is not a moment
 */
export function dateInNewYork(moment: string): string | undefined {
  const read = dayjs.utc(moment);
  return moment !== '' && read.isValid() ? todayInNewYork(read.valueOf()) : undefined;
}

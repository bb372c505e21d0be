import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** A calendar date YYYY-MM-DD as dayjs has it: at midnight UTC, whatever the zone of the reader. */
export function dayOf(date: string): Dayjs {
  return dayjs.utc(date);
}

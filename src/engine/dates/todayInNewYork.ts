import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/**
 * The calendar date in New York, YYYY-MM-DD, wherever the reader sits (design §12). The only place that knows a time zone;
 * everything else compares calendar dates.
 * Only the offset is asked of the plugin: it builds its times in the zone of the reader, where the hour of New York may be
 * one that the clocks leave out (23:30 in Scoresbysund on the night of the change is the next day).
 * @param clock milliseconds since the epoch
 */
export function todayInNewYork(clock: number): string {
  const moment = dayjs.utc(clock);
  return moment.add(moment.tz('America/New_York').utcOffset(), 'minute').format('YYYY-MM-DD');
}

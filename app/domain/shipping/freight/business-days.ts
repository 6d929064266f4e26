import { isAHoliday } from '@18f/us-federal-holidays';
import { centralDay } from '~/lib/central-clock';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A US Central date. Skips weekends and federal holidays. Ordered on a Friday, 2 days: Wednesday. */
export function deliveryDate(orderedAt: Date, businessDays: number): string {
  let day = Date.parse(centralDay(orderedAt));
  for (let left = businessDays + 1; left > 0;) {
    day += DAY_MS;
    const date = new Date(day);
    const isWeekend = date.getUTCDay() % 6 === 0;
    if (!isWeekend && !isAHoliday(date, { utc: true })) left -= 1;
  }
  return new Date(day).toISOString().slice(0, 10);
}

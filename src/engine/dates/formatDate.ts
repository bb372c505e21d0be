/** A stored calendar date YYYY-MM-DD as it is shown, MM/DD/YYYY (FRM-019); other text stays as it is. */
export function formatDate(date: string): string {
  if (date === '') return '';
  return date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
}

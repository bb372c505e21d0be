interface Table {
  columns: Record<string, string>;
  rows: Record<string, unknown>[];
}

const name = /^(?!(?:to|is)$)[A-Za-z_][\w-]*$/u;

/**
 * Rows whose conditions are expressions, as a table with a column for each distinct one: that of a named condition has
 * its name.
 */
export function migrateTable(rows: readonly Record<string, unknown>[]): Table {
  const columns: Record<string, string> = {};
  const made = rows.map(({ when, ...row }) => {
    const { $comment, ...others } = row;
    const comment = $comment === undefined ? {} : { $comment };
    if (typeof when !== 'string') return { ...comment, ...others };
    return { ...comment, ...cellOf(when, columns), ...others };
  });
  return { columns, rows: made };
}

function cellOf(when: string, columns: Record<string, string>): Record<string, boolean> {
  const denied = when.replace(/^not /u, '');
  const isName = name.test(denied);
  const asked = isName ? denied : when;
  const column = columnOf(asked, isName, columns);
  columns[column] = asked;
  return { [column]: asked === when };
}

function columnOf(asked: string, isName: boolean, columns: Record<string, string>): string {
  const [known] = Object.entries(columns).find(([, condition]) => condition === asked) ?? [];
  if (known !== undefined) return known;
  if (isName && !Object.hasOwn(columns, asked)) return asked;
  let number = 1;
  while (Object.hasOwn(columns, `case${number}`)) number += 1;
  return `case${number}`;
}

import { type OpenDatabase, wrapDatabase } from '../../issuer/platform/database/Database.ts';

/** A database that notes every statement of ours that is run on it, and beside it the values of each. */
export function recordStatements(database: OpenDatabase): {
  database: OpenDatabase;
  statements: string[];
  values: (readonly unknown[])[];
} {
  const statements: string[] = [];
  const values: (readonly unknown[])[] = [];
  const recorded = wrapDatabase(database, ({ sql, params }, run) => {
    if (sql !== undefined) {
      statements.push(sql.replace(/\s+/g, ' ').trim());
      values.push(params ?? []);
    }
    return run();
  });
  return { database: recorded, statements, values };
}

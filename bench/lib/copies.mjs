/**
 * Fills a table with copies of one of its rows.
 * @param where the row, as `{ column: value }`
 * @param different the values that differ in each copy, as SQL expressions by column, of `n`, its number
 */
export async function copyRows(database, { table, where: [column, value], different, first = 1, last }) {
  const names = Object.keys(different);
  const { rows } = await database.query(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all ($2)`,
    [table, names],
  );
  const same = rows.map(({ name }) => name);
  await database.query(
    `insert into ${table} (${[...names, ...same].join(', ')})
     select ${[...Object.values(different), ...same].join(', ')} from ${table}, generate_series($2::int, $3::int) as n
     where ${column} = $1`,
    [value, first, last],
  );
}

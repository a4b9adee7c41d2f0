/*
 * Settings for the rest of a transaction that reads many contacts.
 */

/**
 * Room for the pages of a million contacts: with a bitmap that doesn't fit, all contacts of its pages are
 * compared again. Compiling takes longer than these statements.
 */
export const forLargeReads = `
select set_config('jit', 'off', true), set_config('work_mem', case
  when pg_size_bytes(current_setting('work_mem')) < pg_size_bytes('16MB') then '16MB'
  else current_setting('work_mem') end, true)`;

/**
 * Tests of a condition make the planner expect few contacts, whom one process would count. Others make it
 * expect many contacts, and one process would soon find enough.
 */
export const byManyProcesses = `
select set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0', true)`;

/** One process soon finds the first of many matches in the order's index, whatever the planner expects. */
export const byIndexOfOrder = `
select set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true)`;

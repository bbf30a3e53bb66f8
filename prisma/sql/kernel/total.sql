-- The sum of amounts in minor units as bigint: zero if there are none. sum() of bigint makes a numeric of each, which costs a third
-- more for thousands of rows; here an overflow is refused instead.
create or replace aggregate total(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

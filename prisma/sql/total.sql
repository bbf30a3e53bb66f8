-- The sum of amounts in minor units, as an amount: nought where there is none. sum() of bigint makes a numeric of each, which
-- costs a third more where thousands are added up; here what does not fit a bigint is refused instead.
create or replace aggregate total(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

-- The words of names as they are searched: folded, each behind its branch, so that no other branch's rows are looked at. What stands
-- between the parts of one word parts it and joins it: Ali-Reza is two words and one, as either is what people look for. Not in SQL:
-- that would be planned anew for each statement that writes a name.
create function name_words(branch int, names text) returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  plain text := translate(lower(names),
    U&'\0643\064A\0649\0626\06C0\0629\06BE\0624\0623\0625\0622\0671' || '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩' || E'\t\n\r' || '_.,،/()"!#$%&*+:;<=>?@[\]^`{|}~'
      || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0654\0670\200B\200D\200E\200F\2060\FEFF',
    'کیییههه' || 'واااا' || '01234567890123456789' || repeat(' ', 33));
  parts text := translate(plain, U&'\200C-''’‘', '     ');
begin
  if parts <> plain then parts := parts || ' ' || translate(plain, U&'\200C-''’‘', ''); end if;
  return to_tsvector('simple', replace(' ' || parts, ' ', ' b' || branch || 'x'));
end $$;

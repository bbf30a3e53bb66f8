-- What failed gives back what it took of the cap, and so holds nothing.
alter table telephony_acts drop constraint telephony_acts_check1;
update telephony_acts set spent_at = null where state = 'failed';
alter table telephony_acts add constraint telephony_acts_check1
  check ((state in ('awaiting', 'rejected', 'failed')) = (spent_at is null));
alter table telephony_spends drop constraint telephony_spends_check;
alter table telephony_spends add constraint telephony_spends_check check (kind in ('call', 'sms', 'ussd') and spent >= 0);

-- An exchange dials what it is led to: what has the digits of a number is no extension.
delete from telephony_extensions where extension !~ '^\d{1,6}$';
alter table telephony_extensions drop constraint telephony_extensions_extension_check;
alter table telephony_extensions add constraint telephony_extensions_extension_check check (extension ~ '^\d{1,6}$');

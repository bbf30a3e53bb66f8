-- Old names of functions that release 11 renamed, for processes of releases 7 to 10 that still run on this database: each function
-- that such a process calls answers under its old name as well. Applied last, when all that is called exists.
--
-- To be removed in release 13: delete the wrappers and move their names into the list at the end, which stays while databases older
-- than release 11 are upgraded. A function that is renamed later is added here in the same way. tests/old-names.test.ts compares
-- each wrapper with the function it calls; src/vocabulary.sql.pure.test.ts refuses code that calls an old name.

create or replace function public.actor_told(branch int, actor text)
returns jsonb language sql stable as $$
  select public.actor_dto($1, $2)
$$;

create or replace function public.asked_fare(branch int, class int, adult int, child int, infant int)
returns table (total bigint, prices jsonb) language sql stable parallel safe as $$
  select * from public.fare_for_party($1, $2, $3, $4, $5)
$$;

create or replace function public.bring_in_cheques(request jsonb)
returns jsonb language sql as $$
  select public.import_opening_cheques($1)
$$;

create or replace function public.claim_and_do(one text, request jsonb)
returns jsonb language sql as $$
  select public.claim_and_run($1, $2)
$$;

create or replace function public.claim_and_do_many(many text, requests jsonb)
returns jsonb language sql as $$
  select public.claim_and_run_many($1, $2)
$$;

create or replace function public.close_limbo(request jsonb) returns int language sql as $$ select public.close_unresolved_case($1) $$;

create or replace function public.count_guess(who text, source text, at timestamptz, most int, seconds int, overall int, overall_seconds int)
returns table (counted bigint, wait int) language sql as $$
  select * from public.record_attempt($1, $2, $3, $4, $5, $6, $7)
$$;

create or replace function public.do_step(one text, request jsonb, keeping jsonb)
returns jsonb language sql as $$
  select public.run_step($1, $2, $3)
$$;

create or replace function public.doubt_trade_item(request jsonb)
returns jsonb language sql as $$
  select public.mark_trade_item_unresolved($1)
$$;

create or replace function public.drop_webhooks(at timestamptz, most int)
returns int language sql as $$
  select public.expire_webhooks($1, $2)
$$;

create or replace function public.end_webhooks(holder text, ended jsonb)
returns jsonb language sql as $$
  select public.record_webhook_results($1, $2)
$$;

create or replace function public.had_in_hand(requester int, person int, since timestamptz)
returns boolean language sql stable as $$
  select public.lacks_independence($1, $2, $3)
$$;

create or replace function public.keep_answers(answers jsonb)
returns jsonb language sql as $$
  select public.store_idempotent_answers($1)
$$;

create or replace function public.keep_claims(request jsonb) returns jsonb language sql as $$ select public.store_supplier_claims($1) $$;

create or replace function public.keep_paper(branch int, drawn_of text, pdf bytea, at timestamptz, most_papers int, most_bytes bigint)
returns void language sql as $$
  select public.store_printable($1, $2, $3, $4, $5, $6)
$$;

create or replace function public.keep_penalty_quote(request jsonb) returns int language sql as $$ select public.store_penalty_quote($1) $$;

create or replace function ledger.ask_closing(branch int, mode ledger.closing_mode, to_date date,
  type ledger.document_type, who text, request text)
returns jsonb language sql as $$
  select ledger.request_closing($1, $2, $3, $4, $5, $6)
$$;
comment on function ledger.ask_closing is 'for the app';

create or replace function ledger.ask_reopening(branch int, why text, who text)
returns jsonb language sql as $$
  select ledger.request_reopening($1, $2, $3)
$$;
comment on function ledger.ask_reopening is 'for the app';

create or replace function ledger.ask_verification(branch int, from_on date, to_on date, who text, request text)
returns int language sql as $$
  select ledger.request_verification($1, $2, $3, $4, $5)
$$;
comment on function ledger.ask_verification is 'for the app';

create or replace function ledger.keep_all_periods() returns int language sql as $$ select ledger.ensure_all_periods() $$;
comment on function ledger.keep_all_periods is 'for the app';

create or replace function ledger.keep_rates(of_source text, of_base char(3), at timestamptz, told jsonb)
returns int language sql as $$
  select ledger.store_rates($1, $2, $3, $4)
$$;
comment on function ledger.keep_rates is 'for the app';

create or replace function ledger.known_rate(branch int, of_ccy char(3), on_day date)
returns table (rate numeric, day date, own boolean, source text, as_of timestamptz) language sql stable as $$
  select * from ledger.latest_rate($1, $2, $3)
$$;
comment on function ledger.known_rate is 'for the app';

create or replace function ledger.rooms(branches int[], days date[], actors text[], account_branches int[],
  accounts int[], out open boolean[], out rooms bigint[])
language sql as $$
  select * from ledger.lock_headroom($1, $2, $3, $4, $5)
$$;
comment on function ledger.rooms is 'for the app';

create or replace function ledger.set_apart(branches int[], cuts date[], opens date, left_out boolean, ccy_ text)
returns table (branch_id int, account_id int, since int, upto int, sign int, dr bigint, cr bigint) language sql stable rows 20 as $$
  select * from ledger.trial_balance_adjustments($1, $2, $3, $4, $5)
$$;
comment on function ledger.set_apart is 'for the app';

create or replace function ledger.type_rate(branch int, of_ccy char(3), on_day date, rate numeric, who text)
returns bigint language sql as $$
  select ledger.enter_rate($1, $2, $3, $4, $5)
$$;
comment on function ledger.type_rate is 'for the app';

create or replace function public.let_in(who text, source text, at timestamptz)
returns void language sql as $$
  select public.clear_attempts($1, $2, $3)
$$;

create or replace function public.living_party(branch int, party text)
returns text language sql stable as $$
  select public.resolve_merged_party($1, $2)
$$;

create or replace function public.names_sought(branch int, sought text)
returns tsquery language sql immutable strict parallel safe as $$
  select public.name_query($1, $2)
$$;

create or replace function public.open_asked_wallets(requests jsonb)
returns void language sql as $$
  select public.open_requested_wallets($1)
$$;

create or replace function public.put_off_refund(branch int, refund int, fault text, pause interval)
returns void language sql as $$
  select public.reschedule_refund($1, $2, $3, $4)
$$;

create or replace function public.release_left_lock(request jsonb)
returns jsonb language sql as $$
  select public.release_leftover_lock($1)
$$;

create or replace function public.set_event_aside(why text) returns jsonb language sql as $$ select public.quarantine_event($1) $$;

create or replace function public.stumble_trade(request jsonb) returns void language sql as $$ select public.reschedule_trade($1) $$;

create or replace function public.supplier_outcome(branch int, supplier int, fault text, message text)
returns public.supplier_states language sql as $$
  select public.record_supplier_outcome($1, $2, $3, $4)
$$;

create or replace function public.take_watched(branch int, supplier int, most int, pause interval)
returns table (id bigint, pnr text, booking_id bigint, noted jsonb) language sql as $$
  select * from public.claim_watched_bookings($1, $2, $3, $4)
$$;

create or replace function public.tell_gateway_case(request jsonb)
returns jsonb language sql as $$
  select public.record_gateway_case($1)
$$;

create or replace function public.tell_gateway_case_many(requests jsonb)
returns jsonb language sql as $$
  select public.record_gateway_case_many($1)
$$;

create or replace function public.tells_in_clear(a public.audit_log)
returns boolean language sql immutable as $$
  select public.has_clear_personal_data($1)
$$;

create or replace function public.undo_people(request jsonb)
returns table (place int, outcome text, fault text, before jsonb, after jsonb) language sql as $$
  select * from public.undo_people_import($1)
$$;

create or replace function public.wake_webhooks(at timestamptz, branch int, endpoint int)
returns void language sql as $$
  select public.mark_webhooks_due($1, $2, $3)
$$;

create or replace function public.worth_being(branch int, people int[], papers boolean)
returns boolean language sql stable as $$
  select public.is_worth_impersonating($1, $2, $3)
$$;

-- Functions that only triggers and other functions called: nothing calls them under their old names any more.
do $$
declare
  old regprocedure;
begin
  for old in
    select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname || '.' || p.proname = any ('{
        public.wake_trade, public.wake_refund, public.open_limbo, public.guard_limbo_case, public.say_refund_is_stuck,
        public.say_refund_is_over, public.say_item, public.say_payments, public.keep_announcement, public.keep_approval,
        public.keep_awaited_card, public.keep_brought_in, public.keep_change_request, public.keep_cheque,
        public.keep_cheque_rules, public.keep_countries, public.keep_deployment_rules, public.keep_destroyed_key,
        public.keep_gateway_payment, public.keep_item, public.keep_merged_flat, public.keep_operator_identifier,
        public.keep_payment, public.keep_penalty_rules, public.guard_kept_penalty, public.keep_series, public.keep_settled,
        public.keep_shared, public.keep_views, ledger.keep_branch, ledger.keep_closed, ledger.keep_closing,
        ledger.keep_definite_days, ledger.keep_draft, ledger.keep_limit, ledger.keep_numbers, ledger.keep_owners,
        ledger.keep_pending, ledger.keep_reopening, ledger.keep_periods, public.follow_hold, public.follow_item,
        public.follow_refund, public.follow_open_item, public.follow_passenger, ledger.follow_months, public.charters_told,
        public.limit_told, ledger.told_rate, ledger.apart, ledger.standings, ledger.standings_of, ledger.suspects,
        ledger.all_suspects, public.later, public.undoing, public.unposted, public.standing_events, public.booked_answer,
        public.held_answer, public.kept_fare, public.turn_into_webhooks, public.webhook_wants, public.webhook_sees,
        public.tell_payment, public.tell_discount, public.tell_refund, public.tell_webhook, ledger.tell_closing,
        public.told_apart, public.told_kept, public.kept_cost, public.hold_room, public.too_much, public.held_by,
        public.begin_holding, public.give_use_back, public.take_use, public.give_supplier_lock_back, public.give_back_refund,
        public.unfilled_by, public.carried_over, public.later_debts, public.living_orders, public.put_back, public.papers_of,
        public.used_code, public.found_redemption, ledger.mapped, ledger.as_texts, ledger.controlled, ledger.of_year_end,
        public.cover_code, ledger.to_carry, ledger.note_closing, public.name_of, public.note_refunds, public.free_webhook_stream,
        ledger.take_entries, public.show_article, public.sum_trade
       }'::text[])
  loop
    execute format('drop function %s', old);
  end loop;
end $$;

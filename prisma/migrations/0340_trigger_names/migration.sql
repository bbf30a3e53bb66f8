-- Renames triggers to what they do (guard, sync, never_deleted). Files of prisma/sql create them under the new names: under the old
-- ones they would fire a second time. An empty database has none of them yet. The order in which triggers of one table fire, by
-- name, stays the same.
do $$
declare
  renamed record;
begin
  for renamed in
    select * from (values
      ('keep_shared', 'airlines', 'guard_shared'),
      ('keep_shared', 'airports', 'guard_shared'),
      ('keep', 'announcements', 'guard'),
      ('stays', 'announcements', 'never_deleted'),
      ('show_article', 'articles', 'sync_articles_shown'),
      ('keep_views', 'articles', 'guard_views'),
      ('stays', 'audit_origins', 'append_only'),
      ('followed', 'booking_items', 'sync_traveller'),
      ('keep_penalty_rules', 'bookings', 'snapshot_penalty_rules'),
      ('guard_kept_penalty', 'bookings', 'guard_penalty_snapshot'),
      ('keep_branch', 'branches', 'posted_terms_guard'),
      ('keeps', 'ceiling_approvals', 'guard'),
      ('stays', 'ceiling_approvals', 'never_deleted'),
      ('keeps', 'change_requests', 'guard'),
      ('stays', 'change_requests', 'never_deleted'),
      ('told_added', 'charter_calculations_accommodation', 'itinerary_added'),
      ('told_changed', 'charter_calculations_accommodation', 'itinerary_changed'),
      ('told_removed', 'charter_calculations_accommodation', 'itinerary_removed'),
      ('told_added', 'charter_calculations_route', 'itinerary_added'),
      ('told_changed', 'charter_calculations_route', 'itinerary_changed'),
      ('told_removed', 'charter_calculations_route', 'itinerary_removed'),
      ('keep', 'cheques', 'guard'),
      ('stays', 'cheques', 'never_deleted'),
      ('keep_shared', 'cities', 'guard_shared'),
      ('keep_countries', 'countries', 'guard_countries'),
      ('awaited', 'credit_cards', 'guard_awaited_card'),
      ('awaited_goes', 'credit_cards', 'guard_awaited_card_delete'),
      ('take_use', 'discount_redemptions', 'take_discount_use'),
      ('give_use_back', 'discount_redemptions', 'return_discount_use'),
      ('stays', 'discount_redemptions', 'never_deleted'),
      ('stays', 'gateway_cases', 'never_deleted'),
      ('keeps', 'gateway_payments', 'guard'),
      ('stays', 'gateway_payments', 'never_deleted'),
      ('stays', 'gateways', 'never_deleted'),
      ('offer_follows', 'holds', 'sync_offer_lock'),
      ('keep_limit', 'ledger.account_balances', 'guard_limit'),
      ('keep_owners', 'ledger.accounts', 'guard_owner_accounts'),
      ('keep', 'ledger.closings', 'guard'),
      ('stays', 'ledger.closings', 'never_deleted'),
      ('keep', 'ledger.drafts', 'guard'),
      ('stays', 'ledger.drafts', 'never_deleted'),
      ('stays', 'ledger.holds', 'never_deleted'),
      ('keep_closed', 'ledger.periods', 'guard_closed'),
      ('stays', 'ledger.periods', 'never_deleted'),
      ('keep', 'ledger.reopenings', 'guard'),
      ('stays', 'ledger.reopenings', 'never_deleted'),
      ('stays', 'limbo_cases', 'never_deleted'),
      ('keep_deployment_rules', 'markup_rules', 'guard_deployment_rules'),
      ('keeps', 'number_series', 'guard'),
      ('stays', 'number_series', 'never_deleted'),
      ('give_back', 'offer_locks', 'release_supplier_lock'),
      ('notes_follow', 'open_items', 'sync_announcement'),
      ('says', 'open_items', 'fill'),
      ('keeps', 'open_items', 'guard'),
      ('stays', 'open_items', 'never_deleted'),
      ('keep_identifier', 'operators', 'guard_identifier'),
      ('covers_code', 'outgoing_messages', 'mask_code'),
      ('merged_flat', 'passengers', 'guard_flat_merges'),
      ('followed', 'passengers', 'sync_documents'),
      ('says', 'payments', 'check_documents'),
      ('keeps', 'payments', 'guard'),
      ('settled', 'payments', 'guard_settled'),
      ('stays', 'payments', 'never_deleted'),
      ('stays', 'penalty_rules', 'never_deleted'),
      ('stays_destroyed', 'person_keys', 'guard_destroyed'),
      ('keep_shared', 'provinces', 'guard_shared'),
      ('stays', 'refund_items', 'never_deleted'),
      ('stays', 'refunds', 'never_deleted'),
      ('followed', 'refunds', 'sync_items'),
      ('settles', 'settlements', 'settle'),
      ('releases', 'settlements', 'release'),
      ('stays', 'settlements', 'never_deleted'),
      ('keep_shared', 'stations', 'guard_shared'),
      ('wake_refund', 'supplier_orders', 'mark_refund_due'),
      ('wake_trade', 'supplier_orders', 'mark_trade_due'),
      ('stays', 'trade_items', 'never_deleted'),
      ('stays', 'trade_passengers', 'never_deleted'),
      ('stays', 'trades', 'never_deleted'),
      ('stays', 'travel_requests', 'never_deleted')
    ) r (was, relation, name)
     where exists (select from pg_trigger t where t.tgrelid = to_regclass(r.relation) and t.tgname = r.was and not t.tgisinternal)
  loop
    execute format('alter trigger %I on %s rename to %I', renamed.was, renamed.relation, renamed.name);
  end loop;
  -- Its triggers are constraints, which no file of prisma/sql can replace.
  if to_regprocedure('sum_trade()') is not null then
    alter function sum_trade() rename to check_trade_sums;
  end if;
end $$;

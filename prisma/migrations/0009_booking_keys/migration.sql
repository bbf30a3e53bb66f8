-- Partial, so that a look-up by reference can only go by the references and one by key only by the keys: as whole indexes
-- both begin with (branch, domain), and without statistics (a new database, a day's first bookings) the planner read all of
-- a partner's bookings through the other one.
drop index bookings_branch_id_domain_id_client_reference_key;
drop index bookings_branch_id_domain_id_request_key_key;
create unique index bookings_client_reference on bookings (branch_id, domain_id, client_reference)
  where client_reference is not null;
create unique index bookings_request_key on bookings (branch_id, domain_id, request_key) where request_key is not null;

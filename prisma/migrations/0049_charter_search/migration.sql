-- Charters are looked for by where they begin and when, whatever lies between there and their destination. Not of outbound legs
-- alone: without statistics so small an index would be taken for everything.
-- CreateIndex
CREATE INDEX "charter_calculations_route_branch_id_origin_departs_at_idx" ON "charter_calculations_route"("branch_id", "origin", "departs_at");

-- ... and stays by the hotel of the catalogue and the night they begin.
create index charter_calculations_accommodation_begins
  on charter_calculations_accommodation (branch_id, accommodation_id, check_in_on) where accommodation_id is not null;

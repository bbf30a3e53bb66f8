-- CreateIndex
CREATE INDEX "announcements_branch_id_date_id_idx" ON "announcements"("branch_id", "date", "id");

-- CreateIndex
CREATE INDEX "open_items_branch_id_voucher_id_idx" ON "open_items"("branch_id", "voucher_id");

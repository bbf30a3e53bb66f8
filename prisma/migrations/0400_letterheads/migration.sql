-- How a branch's printed documents look (prisma/schema/reporting/letterhead.prisma).
create table letterheads (
  branch_id int primary key references branches (id) on delete restrict on update cascade,
  color char(7) not null constraint letterheads_color check (color ~ '^#[0-9a-f]{6}$'),
  logo_id int,
  stamp_id int,
  footer text constraint letterheads_footer check (length(footer) between 1 and 300),
  footer_latin text constraint letterheads_footer_latin check (length(footer_latin) between 1 and 300),
  conditions text constraint letterheads_conditions check (length(conditions) between 1 and 3000),
  conditions_latin text constraint letterheads_conditions_latin check (length(conditions_latin) between 1 and 3000),
  show_fare boolean not null default true,
  version int not null default 1 constraint letterheads_version check (version > 0),
  changed_at timestamptz(3) not null,
  constraint letterheads_branch_id_logo_id_fkey foreign key (branch_id, logo_id) references files (branch_id, id)
    on delete restrict on update cascade,
  constraint letterheads_branch_id_stamp_id_fkey foreign key (branch_id, stamp_id) references files (branch_id, id)
    on delete restrict on update cascade
);

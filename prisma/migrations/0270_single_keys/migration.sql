-- Whether the keys of one letter work in the console: who dictates or is hit by stray keys turns them off (WCAG 2.1.4).
alter table operators add column single_keys boolean not null default true;

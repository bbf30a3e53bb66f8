-- Who may be one with another is looked for name by name in the order of an index: by birth date there is one, by mobile there was none.
create index passengers_sound_mobile on passengers (branch_id, sound, mobile) where status = 1 and merged_into is null and mobile is not null;

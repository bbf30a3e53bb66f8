-- A list that is walked looks at the words of each row: they stay with it.
alter table articles alter column found set storage main;

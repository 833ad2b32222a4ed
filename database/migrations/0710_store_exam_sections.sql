-- backward-compatible: the release before neither reads nor writes the column.

-- Of a paper: [{name, first}], the sections in their order with the position of their first question. Stored here,
-- because an attempt's questions may be deleted, and the paper's sections renamed, while its result stays.
alter table private.quiz_set_editions add column sections jsonb;

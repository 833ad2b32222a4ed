-- backward-compatible: the column is null for imports of the previous release, whose undo leaves the status as it is.

-- What an import made a draft of is published again when it is undone. The function gets another column.
alter table private.import_questions add column previous_status text;
drop function if exists private.imported_rows(jsonb, boolean);

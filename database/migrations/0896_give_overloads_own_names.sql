-- backward-compatible: the functions' files create them under their new names (private.move_or_set_status,
-- private.sections_of_paper) in the same transaction.
drop function if exists private.change_questions(uuid[], jsonb);
drop function if exists private.edition_sections(bigint, uuid);

-- backward-compatible: the release before neither reads nor writes the column.

-- The options that a retake may show in another place; null in editions of earlier releases.
alter table private.edition_questions add column movable_options smallint[];

-- backward-compatible: the previous release neither reads nor writes the table.

-- How difficult quiz sets are by the questions calibrated last; none where fewer than half are. Without a
-- reference: each calibration replaces all rows.
create table private.quiz_set_difficulties (
  quiz_set_id uuid primary key,
  difficulty text not null
    constraint quiz_set_difficulties_known check (difficulty in ('easy', 'medium', 'hard'))
);

-- The results of the last calibration (docs/decisions/0111-evidence.md).
create table private.item_parameters (
  question_id uuid primary key,
  subject_id uuid,
  -- Pieces of evidence.
  n integer not null,
  -- Slope and difficulty of the response curve; null below 30 pieces.
  a real,
  b real,
  -- Standard error of b.
  se real,
  median_seconds real
);
create index item_parameters_subject on private.item_parameters (subject_id) where subject_id is not null;

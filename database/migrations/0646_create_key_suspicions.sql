-- backward-compatible: the release before neither writes nor reads suspicions.

-- How likely it is that the keys of questions are wrong, by the last calibration (docs/decisions/0116-true-keys.md).
create table private.key_suspicions (
  question_id uuid primary key,
  -- Pieces of evidence.
  n integer not null,
  -- That the key is wrong.
  probability real not null,
  -- The option most likely right in its place.
  choice smallint not null constraint key_suspicions_choice_known check (choice between 1 and 4),
  -- Open reports that name it.
  reports integer not null
);

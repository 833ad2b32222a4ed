-- backward-compatible: the release before asks held questions, as it did.

-- Questions whose key is under examination are in no new edition (docs/decisions/0116-true-keys.md).
alter table private.questions
  add column held_at timestamptz,
  -- Null if held by the product itself.
  -- squawk-ignore adding-foreign-key-constraint
  add column held_by uuid references public.profiles on delete set null,
  -- 'suspicion', 'reports', or the text of the administrator who held it.
  add column hold_reason text constraint questions_hold_reason_short check (length(hold_reason) <= 500),
  -- The pieces of evidence when the key was last confirmed; null after another key or other words.
  add column key_kept_at integer;
create index questions_held on private.questions (quiz_set_id) where held_at is not null;
create index questions_held_by on private.questions (held_by) where held_by is not null;

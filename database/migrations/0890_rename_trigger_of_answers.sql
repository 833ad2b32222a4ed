-- backward-compatible: deleted answers are stored by trigger move_to_trash, which the functions' files create in the
-- same transaction.
drop trigger if exists keep_deleted on public.attempt_answers;

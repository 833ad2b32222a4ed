-- backward-compatible: what is kept without it comes back without it.
alter table private.trash_answers add column sequence bigint;

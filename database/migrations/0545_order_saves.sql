-- backward-compatible: a save that says nothing of its order is taken as before.
-- Which of a client's saves one is, in its own order: an older one that comes later does not replace it.
alter table public.attempt_answers add column sequence bigint;

drop function if exists public.answer_question(uuid, uuid, integer);

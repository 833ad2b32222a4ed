-- Both answer the batch that they were since, which create or replace cannot give them.
drop function if exists public.move_sibling(text, uuid, integer);
drop function if exists public.move_question(uuid, integer);

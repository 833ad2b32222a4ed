-- A change of a tag names the version that it was made from, as with everything else.
alter table public.quiz_tags add column updated_at timestamptz not null default now();

-- public.move_sibling and public.deletion_contents do for every table what these did for one.
drop function if exists public.move_category(uuid, integer);
drop function if exists public.category_contents(uuid);

-- How an administrator likes to see a list of the back office: which columns are left out, and views of it
-- under names of their own (`[{name, search}]`, the list's address as it was saved).
create table public.list_preferences (
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  list text not null constraint list_preferences_list_known check (list ~ '^[a-z_]{1,40}$'),
  hidden text[] not null default '{}' constraint list_preferences_hidden_few check (cardinality(hidden) <= 40),
  views jsonb not null default '[]'
    constraint list_preferences_views_few check (jsonb_typeof(views) = 'array' and jsonb_array_length(views) <= 50),
  updated_at timestamptz not null default now(),
  primary key (user_id, list)
);

-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Name and e-mail address of each account in the form that searches compare (private.search_plain), so that a search
-- among many accounts does not convert each of them. Written by functions/people/index_profiles.sql.
create table private.profile_texts (
  user_id uuid primary key references public.profiles on delete cascade,
  plain text not null
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.profile_texts enable row level security;

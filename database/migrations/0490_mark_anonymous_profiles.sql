-- Who came without saying who they are (auth.users.is_anonymous), until they sign up. It is kept with the
-- profile, which every rule about points and attempts locks anyway.
alter table public.profiles add column is_anonymous boolean not null default false;
create index profiles_anonymous on public.profiles (created_at desc) where is_anonymous;

-- The last time step whose code a factor took: a code is good once, though it is shown for 30 seconds
-- and taken a little before and after. GoTrue takes it again with another challenge.
create table if not exists auth.mfa_used_codes (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  last_step bigint not null
);

comment on table auth.mfa_used_codes is 'auth: the last time step whose code a factor took';
alter table auth.mfa_used_codes enable row level security;
revoke all on auth.mfa_used_codes from anon, authenticated;
